import { expect, it } from 'vitest'
import { isSameOutput } from './task-verdict.ts'

it.each([
  ['a\nb\n', ['a', 'b'], true],
  ['a \nb  \n\n', ['a', 'b'], true],
  ['a\n\nb\n', ['a', 'b'], false],
  [' a\n', ['a'], false],
  ['', [], true],
  ['A\n', ['a'], false],
])('compares the output %j with the expected %j: %s', (printed, expected, same) =>
  expect(isSameOutput(printed, expected)).toBe(same),
)
