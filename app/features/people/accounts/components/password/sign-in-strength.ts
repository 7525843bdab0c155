import {
  checkPassword,
  fallbackMinLength,
  type PasswordContext,
  type PasswordObjection,
  type PasswordPolicy,
} from '#rules/identity/password-policy.ts'

/** Rating of a password while it is typed: a level for the meter and the message key to show. */
export type Strength = { level: 0 | 1 | 2 | 3; says: 'empty' | PasswordObjection | 'good' | 'strong' }

export const isWeak = (says: Strength['says']): says is PasswordObjection => !['empty', 'good', 'strong'].includes(says)

/** From this length, guessing is infeasible whatever the characters. */
const strongLength = 16

export const minLengthOf = (policy: PasswordPolicy | null): number => policy?.minLength ?? fallbackMinLength

export function strengthOf(policy: PasswordPolicy | null, password: string, context: PasswordContext): Strength {
  if (password === '') return { level: 0, says: 'empty' }
  const checked = checkPassword(policy, password, context)
  if (!checked.ok) return { level: 1, says: checked.reason }
  return [...password].length >= strongLength ? { level: 3, says: 'strong' } : { level: 2, says: 'good' }
}
