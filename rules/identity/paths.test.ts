import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath, internalPath } from './paths.ts'

test.each([
  ['/api/auth/sign-in/email', '/api/auth/sign-in/email'],
  ['/api/auth//sign-in/email', '/api/auth/sign-in/email'],
  ['/api/auth/sign-in/email/', '/api/auth/sign-in/email'],
  ['/API/Auth/Sign-In/EMAIL', '/api/auth/sign-in/email'],
  ['/api/auth/./sign-in/x/../email', '/api/auth/sign-in/email'],
  ['/api/auth/%73ign-in/email', '/api/auth/sign-in/email'],
  ['/api/auth/sign-in%2femail', '/api/auth/sign-in/email'],
  ['/api/auth/sign-in/%2e%2e/%2e/sign-in/email', '/api/auth/sign-in/email'],
  ['/api/auth/%2573ign-in/email', null],
  ['/api/auth/sign-in\\email', null],
  ['/api/auth/sign-in/email;x=1', null],
  ['/api/auth/sign-in/email%00', null],
  ['/api/auth/sign-in/em%C4%B1il', null],
  ['/api/auth/%E0%A4%A', null],
  ['/../../etc/passwd', '/etc/passwd'],
])('canonicalizes the path %s to %s', (raw, expected) => {
  expect(canonicalPath(raw)).toBe(expected)
})

test('canonicalizing a canonical path changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '.', '%', '2', 'f', 'e', 'A', 'z', '\\', '-', '\u212a') }),
      (raw) => {
        const once = canonicalPath(raw)
        return once === null || (canonicalPath(once) === once && !/\/\/|\/\.{1,2}(\/|$)|[A-Z%\\]/.test(once))
      },
    ),
    { numRuns: 5_000 },
  )
})

test.each([
  ['/dashboard', '/dashboard'],
  ['/th/dashboard?tab=1', '/th/dashboard?tab=1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/%5cevil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/a\nb', null],
  ['/api/auth/signout', null],
  ['/auth', null],
  ['', null],
  [null, null],
])('after sign-in redirects %s to %s', (next, expected) => {
  expect(internalPath(next)).toBe(expected)
})
