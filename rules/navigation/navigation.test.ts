import { expect, test } from 'vitest'
import { mayPrefetch, prefetchDelayMs, resolveNavigationTarget } from './navigation.ts'

test.each([
  '/',
  '/pricing',
  '/join/ABCD2345?from=card#name',
  '#content',
  '?page=2',
  'students',
  '../lessons',
  '/news/a:b',
  '/a//b',
])('treats %s as an internal address', (address) => {
  expect(resolveNavigationTarget(address)).toEqual({ ok: true, value: { external: false, to: address } })
})

test.each([
  'https://example.org',
  'HTTP://example.org',
  '//example.org/path',
  '/\\example.org',
  '\\\\example.org',
  ' //example.org',
  '\t//example.org',
  '/\n/example.org',
  'mailto:school@example.org',
])('rejects the external address %j without the flag', (address) => {
  expect(resolveNavigationTarget(address)).toEqual({ ok: false, reason: 'external-without-flag' })
  expect(resolveNavigationTarget(address, { external: true })).toMatchObject({ ok: true, value: { external: true } })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
])('rejects the script address %j with and without the flag', (address) => {
  expect(resolveNavigationTarget(address)).toEqual({ ok: false, reason: 'scheme' })
  expect(resolveNavigationTarget(address, { external: true })).toEqual({ ok: false, reason: 'scheme' })
})

test('prefetches page data after 1000 ms', () => {
  expect(prefetchDelayMs).toBe(1000)
})

test.each(['/', '/school', '/pricing', '/hour', '/parents', '/courses/block-breeze'])('prefetches %s', (path) => {
  expect(mayPrefetch(path)).toBe(true)
})

test.each(['/login', '/parent', '/join/ABCD2345', '/hour/ABC234', '/certificates/tmp-x', '/dashboard', '?page=2'])(
  'does not prefetch %s, which browsers may not cache',
  (path) => {
    expect(mayPrefetch(path)).toBe(false)
  },
)
