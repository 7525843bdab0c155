import { expect, test } from 'vitest'
import { checkDisplayName, stepsFor } from './onboarding.ts'

test('a teacher makes a school and a classroom; a student or a parent brings a code', () => {
  expect(stepsFor(null)).toEqual(['role'])
  expect(stepsFor('teacher')).toEqual(['role', 'profile', 'school', 'classroom'])
  expect(stepsFor('teacher', { invited: true })).toEqual(['role', 'profile', 'school'])
  expect(stepsFor('student')).toEqual(['role', 'profile', 'code'])
  expect(stepsFor('parent')).toEqual(['role', 'profile', 'code'])
})

test.each([
  ['  มะลิ   ใจดี ', 'มะลิ ใจดี'],
  ['김하늘', '김하늘'],
  ['', 'empty'],
  ['   ', 'empty'],
  ['Ann\u202Ea', 'hidden-characters'],
  ['A\u200Bnn', 'hidden-characters'],
  ['x'.repeat(41), 'too-long'],
  ['ปั๊ม'.repeat(10), 'ปั๊ม'.repeat(10)],
])('the name %j: %j', (text, expected) => {
  const checked = checkDisplayName(text)
  expect(checked.ok ? checked.value : checked.reason).toBe(expected)
})
