import { expect, test } from 'vitest'
import { actingRoles, decideSecondFactor, type SecondFactorFacts } from './second-factor.ts'

const teacher: SecondFactorFacts = { staff: false, schoolRoles: ['teacher'], enabled: false }

test.each([
  ['a school admin must have one', { ...teacher, schoolRoles: ['teacher', 'admin'] }, 'must-enrol'],
  ['staff must have one', { ...teacher, schoolRoles: [], staff: true }, 'must-enrol'],
  ['an admin who has one is ready', { ...teacher, schoolRoles: ['admin'], enabled: true }, 'ready'],
  ['a teacher is offered one', teacher, 'may-enrol'],
  ['a parent is left alone', { ...teacher, schoolRoles: ['guardian'] }, 'not-offered'],
  ['a pupil is left alone', { ...teacher, schoolRoles: ['student'] }, 'not-offered'],
] satisfies [string, SecondFactorFacts, string][])('%s', (_, facts, decision) => {
  expect(decideSecondFactor(facts)).toBe(decision)
})

test('running a school waits for a second factor where one is required; teaching does not', () => {
  expect(actingRoles(['admin', 'teacher'], { personal: false, lacksFactor: true })).toEqual(['teacher'])
  expect(actingRoles(['admin', 'teacher'], { personal: false, lacksFactor: false })).toEqual(['admin', 'teacher'])
  expect(actingRoles(['admin', 'teacher'], { personal: true, lacksFactor: true })).toEqual(['admin', 'teacher'])
})
