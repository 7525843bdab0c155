import { expect, test } from 'vitest'
import { isPlainAddress } from './address.ts'

test.each([
  ['/', '', true],
  ['/join/KITE24', '?again=1', true],
  ['/th/join/%E0%B8%A1', '?find=100%', true],
  ['/join.data', '', true],
  ['/_root.data', '?_routes=a', true],
  ['/.well-known/security.txt', '', true],
  ['/builds/meta/..json', '', true],
  ['/api/1.0/live/rooms/a%252Fb', '', true],
  ['//evil.example', '', false],
  ['//x/..', '', false],
  ['/a//b', '', false],
  ['/a/../b', '', false],
  ['/a/%2e%2e/b', '', false],
  ['/a/.', '', false],
  ['/a\\b', '', false],
  ['/a/%2e%2e%2fb', '', false],
  ['/100%', '', false],
  ['/%E0%B8', '', false],
  ['/a%00', '', false],
  ['/dashboard', '?search=%00', false],
  ['/dashboard', '?search=a%00b', false],
])('checks the URL %s%s: %s', (pathname, search, expected) => {
  expect(isPlainAddress(pathname, search)).toBe(expected)
})
