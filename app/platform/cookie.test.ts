import { expect, test } from 'vitest'
import { cookieIn } from './cookie.ts'

test.each([
  ['one of several', 'a=1; join=KITE24; b=2', 'KITE24'],
  ['an encoded one', 'join=4%20A', '4 A'],
  ['one with an equals sign', 'join=a=b', 'a=b'],
  ['none', 'a=1', null],
  ['no header', null, null],
  ['a name that ends like it', 'xjoin=1', null],
  ['a percent sign alone', 'join=%', null],
  ['half a letter', 'join=%E0%B8', null],
  ['a NUL', 'join=a%00', null],
])('%s', (_, header, expected) => {
  expect(cookieIn(header, 'join')).toBe(expected)
})
