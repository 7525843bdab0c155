import { expect, test } from 'vitest'
import { formatTypedCode } from './format-typed-code.ts'

test.each([
  ['988', '988'],
  ['9888', '988 8'],
  ['988876', '988 876'],
  ['๙๘๘๘๗๖', '988 876'],
  ['988-8767', '9888-767'],
  ['98887672', '9888-7672'],
  ['k7qm', 'K7QM'],
  ['k7qm4', 'K7QM-4'],
  ['K7QM-4TXR-99', 'K7QM-4TXR'],
])('%j is shown as %j', (typed, shown) => {
  expect(formatTypedCode(typed)).toBe(shown)
})
