import type { OnboardingRole } from './onboarding.ts'
import type { SchoolRole } from './permissions.ts'

export type Roomless = 'teacher' | 'student' | 'parent' | 'newcomer' | 'waiting'

/**
 * Somebody without a room: what they are in their schools says what to offer first. Of whom no school knows
 * anything, what they came as; a newcomer is offered everything.
 */
export function roomlessAs(
  roles: readonly SchoolRole[],
  managed: boolean,
  waiting = false,
  cameAs: OnboardingRole | null = null,
): Roomless {
  if (roles.includes('teacher') || roles.includes('admin')) return 'teacher'
  if (managed || roles.includes('student')) return 'student'
  if (waiting) return 'waiting'
  return roles.includes('guardian') ? 'parent' : (cameAs ?? 'newcomer')
}
