import { expect, test } from 'vitest'
import { isOnboardingRole, onboardingSteps } from './onboarding.ts'

const noAnswers = { role: false, name: false }

test('a teacher creates a classroom; a student or parent enters a code', () => {
  expect(onboardingSteps(null, noAnswers)).toEqual(['role'])
  expect(onboardingSteps('teacher', noAnswers)).toEqual(['role', 'profile', 'classroom'])
  expect(onboardingSteps('student', noAnswers)).toEqual(['role', 'profile', 'code'])
  expect(onboardingSteps('parent', noAnswers)).toEqual(['role', 'profile', 'code'])
})

test('skips steps answered during registration', () => {
  expect(onboardingSteps('teacher', { role: true, name: true })).toEqual(['classroom'])
  expect(onboardingSteps('teacher', { role: false, name: true })).toEqual(['role', 'classroom'])
  expect(onboardingSteps('parent', { role: true, name: false })).toEqual(['profile', 'code'])
})

test('rejects unknown roles', () => {
  expect(['teacher', 'admin', '', null].map(isOnboardingRole)).toEqual([true, false, false, false])
})
