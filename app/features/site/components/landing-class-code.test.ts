import { expect, test } from 'vitest'
import { isWholeCode, plainCode, shownCode } from './landing-class-code.ts'

test.each([
  ['', '', ''],
  ['k7q', 'K7Q', 'K7Q'],
  ['K7QM', 'K7QM', 'K7QM'],
  ['k7qm4', 'K7QM4', 'K7QM-4'],
  ['K7QM-4TXR', 'K7QM4TXR', 'K7QM-4TXR'],
  [' k7qm 4txr ', 'K7QM4TXR', 'K7QM-4TXR'],
  ['K7QM-4TXR-99', 'K7QM4TXR', 'K7QM-4TXR'],
])('%j is kept as %j and shown as %j', (typed, plain, shown) => {
  expect([plainCode(typed), shownCode(typed)]).toEqual([plain, shown])
  expect(isWholeCode(typed)).toBe(plain.length === 8)
})
