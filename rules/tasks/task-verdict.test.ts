import { expect, it } from 'vitest'
import { isSameOutput } from './task-verdict.ts'

it.each([
  ['a\nb\n', ['a', 'b'], true],
  ['a \nb  \n\n', ['a', 'b'], true],
  ['a\n\nb\n', ['a', 'b'], false],
  [' a\n', ['a'], false],
  ['', [], true],
  ['A\n', ['a'], false],
])('%j for %j: %s', (printed, wanted, same) => expect(isSameOutput(printed, wanted)).toBe(same))
