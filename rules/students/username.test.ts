import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameByteCount, generateUsername } from './username.ts'

test('builds a username of color, animal and number', () => {
  expect(generateUsername(Uint8Array.of(0, 0, 0, 0))).toBe('blue-ant-1000')
  expect(generateUsername(Uint8Array.of(31, 63, 0xff, 0xff))).toBe('snow-zebra-3535')
})

test('every username has the same format and fits on a card', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: usernameByteCount, maxLength: usernameByteCount }), (bytes) => {
      expect(generateUsername(bytes)).toMatch(/^[a-z]{3,6}-[a-z]{2,6}-[1-9]\d{3}$/)
    }),
  )
})
