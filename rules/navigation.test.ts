import { expect, test } from 'vitest'
import { navigationTarget, prefetchDelayMs } from './navigation.ts'

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
])('%s stays inside', (address) => {
  expect(navigationTarget(address)).toEqual({ ok: true, value: { external: false, to: address } })
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
])('%j leaves the site, which is an error without the flag', (address) => {
  expect(navigationTarget(address)).toEqual({ ok: false, reason: 'external-without-flag' })
  expect(navigationTarget(address, { external: true })).toMatchObject({ ok: true, value: { external: true } })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
])('%j is refused, flag or not', (address) => {
  expect(navigationTarget(address)).toEqual({ ok: false, reason: 'scheme' })
  expect(navigationTarget(address, { external: true })).toEqual({ ok: false, reason: 'scheme' })
})

test('page data is fetched ahead after 1000 ms', () => {
  expect(prefetchDelayMs).toBe(1000)
})
