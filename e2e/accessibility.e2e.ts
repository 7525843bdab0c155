import { defineAccessibilityTests } from './accessibility.ts'
import { openFixture } from './fixture.ts'

defineAccessibilityTests(['visitor'], await openFixture())
