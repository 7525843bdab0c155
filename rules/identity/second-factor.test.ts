import { expect, test } from 'vitest'
import { actingRoles, decideSecondFactor, type SecondFactorFacts } from './second-factor.ts'

const teacher: SecondFactorFacts = { staff: false, schoolRoles: ['teacher'], enabled: false }

test.each([
  ['a school admin must set up a second factor', { ...teacher, schoolRoles: ['teacher', 'admin'] }, 'must-enrol'],
  ['staff must set up a second factor', { ...teacher, schoolRoles: [], staff: true }, 'must-enrol'],
  ['an admin with a second factor is ready', { ...teacher, schoolRoles: ['admin'], enabled: true }, 'ready'],
  ['a teacher may set up a second factor', teacher, 'may-enrol'],
  ['a parent is not offered a second factor', { ...teacher, schoolRoles: ['guardian'] }, 'not-offered'],
  ['a student is not offered a second factor', { ...teacher, schoolRoles: ['student'] }, 'not-offered'],
] satisfies [string, SecondFactorFacts, string][])('%s', (_, facts, decision) => {
  expect(decideSecondFactor(facts)).toBe(decision)
})

test('a missing second factor disables the admin role but not the teacher role', () => {
  expect(actingRoles(['admin', 'teacher'], { personal: false, lacksSecondFactor: true })).toEqual(['teacher'])
  expect(actingRoles(['admin', 'teacher'], { personal: false, lacksSecondFactor: false })).toEqual(['admin', 'teacher'])
  expect(actingRoles(['admin', 'teacher'], { personal: true, lacksSecondFactor: true })).toEqual(['admin', 'teacher'])
})
