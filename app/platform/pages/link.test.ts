import { expect, test } from 'vitest'
import { resolveLink } from './link.tsx'

test.each([
  ['/pricing', 'en', '/pricing'],
  ['/pricing', 'th', '/th/pricing'],
  ['/', 'ko', '/ko'],
  ['/?source=pwa', 'cn', '/cn?source=pwa'],
  ['/trust/privacy#children', 'cn', '/cn/trust/privacy#children'],
  ['/ko/pricing', 'th', '/ko/pricing'],
  ['/th', 'ko', '/th'],
  ['#content', 'th', '#content'],
  ['?page=2', 'th', '?page=2'],
  ['students', 'th', 'students'],
] as const)('resolves link %s on a page in language %s to %s', (to, locale, expected) => {
  expect(resolveLink(to, false, locale)).toEqual({ external: false, to: expected })
})

test('throws for an external address without the external flag', () => {
  expect(() => resolveLink('https://example.org', false, 'th')).toThrow(
    'cannot go to https://example.org: external-without-flag',
  )
  expect(() => resolveLink('//example.org', false, 'en')).toThrow('external-without-flag')
  expect(resolveLink('https://example.org/a', true, 'th')).toEqual({ external: true, to: 'https://example.org/a' })
})

test('throws for a javascript: address even with the external flag', () => {
  expect(() => resolveLink('javascript:alert(1)', true, 'en')).toThrow('scheme')
})
