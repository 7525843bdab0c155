import { expect, test } from 'vitest'
import { readCookie } from './cookie.ts'

test.each([
  ['several cookies', 'a=1; join=KITE24; b=2', 'KITE24'],
  ['a percent-encoded value', 'join=4%20A', '4 A'],
  ['an equals sign in the value', 'join=a=b', 'a=b'],
  ['only other cookies', 'a=1', null],
  ['no value', null, null],
  ['a longer name with the same ending', 'xjoin=1', null],
  ['a bare percent sign', 'join=%', null],
  ['an incomplete UTF-8 sequence', 'join=%E0%B8', null],
  ['a NUL', 'join=a%00', null],
])('reads a cookie from a header with %s', (_, header, expected) => {
  expect(readCookie(header, 'join')).toBe(expected)
})
