import { expect, test } from 'vitest'
import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { minLengthOf, strengthOf } from './sign-in-strength.ts'

const malee = { name: 'Malee Jaidee', email: 'malee@school.ac.th' }

test.each([
  ['an empty password', '', { level: 0, says: 'empty' }],
  ['a short password', 'kite', { level: 1, says: 'too-short' }],
  ['a common password', 'password123', { level: 1, says: 'too-common' }],
  ['the user’s own name', 'maleejaidee1', { level: 1, says: 'too-personal' }],
  ['ten uncommon characters', 'rice-kite7', { level: 2, says: 'good' }],
  ['a short sentence', 'purple kite over rice', { level: 3, says: 'strong' }],
  ['a Thai sentence', 'ว่าวสีม่วงเหนือทุ่งนา', { level: 3, says: 'strong' }],
])('rates %s', (_, password, expected) => {
  expect(strengthOf(publishedPolicy, password, malee)).toEqual(expected)
})

test('accepts six characters without a policy', () => {
  expect(minLengthOf(null)).toBe(6)
  expect(strengthOf(null, 'kites!', malee).says).toBe('good')
  expect(strengthOf(null, 'kites', malee).says).toBe('too-short')
})
