import { defineAccessibilityTests } from '../harness/accessibility.ts'
import { openFixture } from '../harness/fixture.ts'

defineAccessibilityTests(['teacher', 'student', 'parent', 'admin', 'newcomer'], await openFixture())
