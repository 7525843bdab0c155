import { expect, test } from 'vitest'
import { leadingZeroBits } from './proof-of-work.ts'

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0x00, 0x40], 9],
  [[0x00, 0x00, 0xff], 16],
  [[0x00, 0x00], 16],
])('counts for %j %i leading zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})
