import { expect, test } from 'vitest'
import { placeOf } from './link.tsx'

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
] as const)('%s on a page in %s leads to %s', (to, locale, expected) => {
  expect(placeOf(to, false, locale)).toEqual({ external: false, to: expected })
})

test('an external address without the flag is an error, with it it is left as it is', () => {
  expect(() => placeOf('https://example.org', false, 'th')).toThrow(
    'cannot go to https://example.org: external-without-flag',
  )
  expect(() => placeOf('//example.org', false, 'en')).toThrow('external-without-flag')
  expect(placeOf('https://example.org/a', true, 'th')).toEqual({ external: true, to: 'https://example.org/a' })
})

test('a script address is an error even with the flag', () => {
  expect(() => placeOf('javascript:alert(1)', true, 'en')).toThrow('scheme')
})
