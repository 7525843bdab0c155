import { defineAccessibilityTests } from '../harness/accessibility.ts'

defineAccessibilityTests(['teacher', 'student', 'parent', 'admin', 'newcomer'])
