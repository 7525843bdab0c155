import { defineAccessibilityTests } from '../harness/accessibility.ts'
import { openFixture } from '../harness/fixture.ts'

defineAccessibilityTests(['visitor'], await openFixture())
