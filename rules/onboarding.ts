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

/** Names people may show: one line, something to read, no hidden or direction-changing characters, at most 40 letters, or as many as said. */
export function checkDisplayName(text: string, most = 40): { ok: true; value: string } | { ok: false; reason: 'empty' | 'too-long' | 'hidden-characters' } {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name === '') return { ok: false, reason: 'empty' }
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u.test(name)) return { ok: false, reason: 'hidden-characters' }
  if (Array.from(name.replaceAll(/\p{M}/gu, '')).length > most) return { ok: false, reason: 'too-long' }
  return { ok: true, value: name }
}
