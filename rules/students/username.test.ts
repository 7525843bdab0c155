import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameBytes, usernameFrom } from './username.ts'

test('a colour, an animal, a number', () => {
  expect(usernameFrom(Uint8Array.of(0, 0, 0, 0))).toBe('blue-ant-1000')
  expect(usernameFrom(Uint8Array.of(31, 63, 0xff, 0xff))).toBe('snow-zebra-3535')
})

test('always the same shape, long enough for the table and short enough for a card', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: usernameBytes, maxLength: usernameBytes }), (bytes) => {
      expect(usernameFrom(bytes)).toMatch(/^[a-z]{3,6}-[a-z]{2,6}-[1-9]\d{3}$/)
    }),
  )
})
