import { defineAccessibilityTests } from './accessibility.ts'
import { openFixture } from './fixture.ts'

defineAccessibilityTests(['teacher', 'student', 'parent', 'admin', 'newcomer'], await openFixture())
