import { expect, test } from 'vitest'
import { isOnboardingRole, stepsFor } from './onboarding.ts'

const nothing = { role: false, name: false }

test('a teacher makes a classroom; a student or a parent brings a code', () => {
  expect(stepsFor(null, nothing)).toEqual(['role'])
  expect(stepsFor('teacher', nothing)).toEqual(['role', 'profile', 'classroom'])
  expect(stepsFor('student', nothing)).toEqual(['role', 'profile', 'code'])
  expect(stepsFor('parent', nothing)).toEqual(['role', 'profile', 'code'])
})

test('what was said when registering is not asked again', () => {
  expect(stepsFor('teacher', { role: true, name: true })).toEqual(['classroom'])
  expect(stepsFor('teacher', { role: false, name: true })).toEqual(['role', 'classroom'])
  expect(stepsFor('parent', { role: true, name: false })).toEqual(['profile', 'code'])
})

test('a role that there is not is none', () => {
  expect(['teacher', 'admin', '', null].map(isOnboardingRole)).toEqual([true, false, false, false])
})
