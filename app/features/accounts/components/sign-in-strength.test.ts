import { expect, test } from 'vitest'
import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { minLengthOf, strengthOf } from './sign-in-strength.ts'

const malee = { name: 'Malee Jaidee', email: 'malee@school.ac.th' }

test.each([
  ['nothing typed', '', { level: 0, says: 'empty' }],
  ['a few letters', 'kite', { level: 1, says: 'too-short' }],
  ['one that everybody uses', 'password123', { level: 1, says: 'too-common' }],
  ['her own name', 'maleejaidee1', { level: 1, says: 'too-personal' }],
  ['ten letters nobody guesses', 'rice-kite7', { level: 2, says: 'good' }],
  ['a short sentence', 'purple kite over rice', { level: 3, says: 'strong' }],
  ['a Thai sentence', 'ว่าวสีม่วงเหนือทุ่งนา', { level: 3, says: 'strong' }],
])('%s', (_, password, expected) => {
  expect(strengthOf(publishedPolicy, password, malee)).toEqual(expected)
})

test('without a policy six letters are enough', () => {
  expect(minLengthOf(null)).toBe(6)
  expect(strengthOf(null, 'kites!', malee).says).toBe('good')
  expect(strengthOf(null, 'kites', malee).says).toBe('too-short')
})
