import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

test.each([
  ['mali+1@school.example', 'mali@school.example'],
  [' Mali+Kite+2@School.example ', 'mali@school.example'],
  ['m.a.li+x@gmail.com', 'mali@gmail.com'],
  ['m.a.li@school.example', 'm.a.li@school.example'],
  ['no address', 'no address'],
])('counts %s as %s', (address, key) => {
  expect(mailboxKey(address)).toBe(key)
})
