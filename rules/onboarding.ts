/** The first steps after registering: who somebody is decides what they are asked. */

export const onboardingRoles = ['teacher', 'student', 'parent'] as const
export type OnboardingRole = (typeof onboardingRoles)[number]

export const isOnboardingRole = (text: string | null): text is OnboardingRole =>
  (onboardingRoles as readonly (string | null)[]).includes(text)

export type OnboardingStep = 'role' | 'profile' | 'classroom' | 'code'

/** What somebody said when they registered is not asked again. */
export type AskedBefore = { role: boolean; name: boolean }

export function stepsFor(role: OnboardingRole | null, before: AskedBefore): OnboardingStep[] {
  if (role === null) return ['role']
  const asked: OnboardingStep[] = [
    ...(before.role ? [] : ['role' as const]),
    ...(before.name ? [] : ['profile' as const]),
  ]
  return [...asked, role === 'teacher' ? 'classroom' : 'code']
}

/** A school's sign is longer than a person's name. */
export const schoolNameLength = 80
