import { expect, test } from 'vitest'
import { getReturnPath } from './maintenance-return-path.ts'

test.each([
  ['?from=%2Fdashboard%2Flessons', '/dashboard/lessons'],
  ['?from=/th/pricing', '/pricing'],
  ['?from=/', '/'],
  ['', null],
  ['?from=https://evil.example', null],
  ['?from=//evil.example', null],
  ['?from=/th//evil.example', '/evil.example'],
  ['?from=/th/%5cevil.example', null],
  ['?from=/maintenance', null],
  ['?from=/ko/maintenance?from=/maintenance', null],
  ['?from=/maintenance-plan', '/maintenance-plan'],
])('the query %s returns the user to %s', (search, expected) => {
  expect(getReturnPath(search)).toBe(expected)
})
