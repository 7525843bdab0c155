import { expect, test } from 'vitest'
import { checkPassword, publishedPolicy, type PasswordPolicy } from './password-policy.ts'

const person = { name: 'Somchai Jaidee', email: 'somchai.j@school.example' }

const verdict = (policy: PasswordPolicy | null, password: string) => {
  const result = checkPassword(policy, password, person)
  return result.ok ? 'good' : result.reason
}

test.each([
  ['purple kite over rice', 'good'],
  ['ว่าวสีม่วงเหนือทุ่งนา', 'good'],
  ['하늘을나는보라색연', 'too-short'],
  ['하늘을 나는 보라색 연', 'good'],
  ['ninechars', 'too-short'],
  ['1234567890', 'too-common'],
  ['qwertyuiop', 'too-common'],
  ['P@ssw0rd2026!', 'too-common'],
  ['password1234', 'too-common'],
  ['abcabcabcabc', 'too-common'],
  ['aaaaaaaaaaaa', 'too-common'],
  ['3456789abc', 'too-common'],
  ['abcdefghijkl', 'too-common'],
  ['woaini1314520', 'too-common'],
  ['tkfkdgo1234', 'too-common'],
  ['dkssudgktpdy', 'too-common'],
  ['l;ylfu8iy[', 'too-common'],
  ['iloveyou12345', 'too-common'],
  ['somchaijaidee1', 'too-personal'],
  ['somchai.j99', 'too-personal'],
  ['jaidee123456', 'too-personal'],
  ['skykite2026', 'too-personal'],
  ['x'.repeat(64) + 'y kite '.repeat(10), 'too-long'],
])('rates the password %s as %s', (password, expected) => {
  expect(verdict(publishedPolicy, password)).toBe(expected)
})

test('requires six characters when the policy sets no length', () => {
  expect(verdict({ version: 1 }, 'kites')).toBe('too-short')
  expect(verdict({ version: 1 }, 'kites!')).toBe('good')
  expect(verdict(null, '12345')).toBe('too-short')
  expect(verdict(null, '123456')).toBe('good')
})

test('counts a character outside the basic plane once', () => {
  expect(verdict({ minLength: 6, version: 1 }, '🪁🪁🪁')).toBe('too-short')
})
