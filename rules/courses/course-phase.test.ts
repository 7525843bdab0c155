import { expect, test } from 'vitest'
import { isOffered } from './course-phase.ts'

test.each([
  ['draft', true, false],
  ['draft', false, false],
  ['beta', true, true],
  ['beta', false, false],
  ['released', true, true],
  ['released', false, true],
] as const)('a course in phase %s, school in the beta: %s, is offered: %s', (phase, isBeta, expected) => {
  expect(isOffered({ phase }, { isBeta })).toBe(expected)
})
