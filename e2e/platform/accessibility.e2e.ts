import { defineAccessibilityTests } from '../harness/accessibility.ts'

defineAccessibilityTests(['visitor'])
