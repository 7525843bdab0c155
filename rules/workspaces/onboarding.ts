/** Onboarding steps after registration; they depend on the user's role. */

export const onboardingRoles = ['teacher', 'student', 'parent'] as const
export type OnboardingRole = (typeof onboardingRoles)[number]

export const isOnboardingRole = (text: string | null): text is OnboardingRole =>
  (onboardingRoles as readonly (string | null)[]).includes(text)

export type OnboardingStep = 'role' | 'profile' | 'classroom' | 'code'

/** Which questions the user already answered during registration; their steps are skipped. */
export type RegistrationAnswers = { role: boolean; name: boolean }

export function onboardingSteps(role: OnboardingRole | null, answered: RegistrationAnswers): OnboardingStep[] {
  if (role === null) return ['role']
  const openSteps: OnboardingStep[] = [
    ...(answered.role ? [] : ['role' as const]),
    ...(answered.name ? [] : ['profile' as const]),
  ]
  return [...openSteps, role === 'teacher' ? 'classroom' : 'code']
}

/** In characters; longer than the limit for a person's name. */
export const maxSchoolNameLength = 80
