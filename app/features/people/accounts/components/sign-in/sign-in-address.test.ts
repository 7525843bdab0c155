import { expect, test } from 'vitest'
import { looksLikeAddress } from './sign-in-address.ts'

test.each([
  ['malee@school.ac.th', true],
  ['  malee@school.ac.th ', true],
  ['ครู@โรงเรียน.ไทย', true],
  ['malee@school', false],
  ['malee school@x.th', false],
  ['@school.ac.th', false],
  ['', false],
])('looksLikeAddress(%j) is %s', (text, expected) => {
  expect(looksLikeAddress(text)).toBe(expected)
})
