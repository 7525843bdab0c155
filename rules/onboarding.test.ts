import { expect, test } from 'vitest'
import { stepsFor } from './onboarding.ts'

test('a teacher makes a school and a classroom; a student or a parent brings a code', () => {
  expect(stepsFor(null)).toEqual(['role'])
  expect(stepsFor('teacher')).toEqual(['role', 'profile', 'school', 'classroom'])
  expect(stepsFor('teacher', { invited: true })).toEqual(['role', 'profile', 'school'])
  expect(stepsFor('student')).toEqual(['role', 'profile', 'code'])
  expect(stepsFor('parent')).toEqual(['role', 'profile', 'code'])
})
