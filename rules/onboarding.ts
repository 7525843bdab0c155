/** The first steps after registering: who somebody is decides what they are asked. */

export const onboardingRoles = ['teacher', 'student', 'parent'] as const
export type OnboardingRole = (typeof onboardingRoles)[number]

export type OnboardingStep = 'role' | 'profile' | 'school' | 'classroom' | 'code'

/** Whoever was invited into a colleague's class needs none of their own to begin with. */
export function stepsFor(role: OnboardingRole | null, { invited = false } = {}): OnboardingStep[] {
  if (role === null) return ['role']
  if (role === 'teacher') return invited ? ['role', 'profile', 'school'] : ['role', 'profile', 'school', 'classroom']
  return ['role', 'profile', 'code']
}

/** A school's sign is longer than a person's name. */
export const schoolNameLength = 80
