import { expect, test } from 'vitest'
import { isCompleteCode, normalizeCode, formatCode } from './landing-class-code.ts'

test.each([
  ['', '', ''],
  ['k7q', 'K7Q', 'K7Q'],
  ['K7QM', 'K7QM', 'K7QM'],
  ['k7qm4', 'K7QM4', 'K7QM-4'],
  ['K7QM-4TXR', 'K7QM4TXR', 'K7QM-4TXR'],
  [' k7qm 4txr ', 'K7QM4TXR', 'K7QM-4TXR'],
  ['K7QM-4TXR-99', 'K7QM4TXR', 'K7QM-4TXR'],
])('%j is normalized to %j and formatted as %j', (input, plain, shown) => {
  expect([normalizeCode(input), formatCode(input)]).toEqual([plain, shown])
  expect(isCompleteCode(input)).toBe(plain.length === 8)
})
