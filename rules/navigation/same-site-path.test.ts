import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/th/dashboard?tab=1#top', '/th/dashboard?tab=1#top'],
  ['https://skykite.example/join', '/join'],
  ['https://somebody@skykite.example/join', '/join'],
  ['?spent', '/th/sheet?spent'],
  ['//skykite.example//evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/th/..//evil.example', '/evil.example'],
  ['/\t/evil.example', null],
  ['//evil.example', null],
  ['///evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https:evil.example', '/th/evil.example'],
  ['https:/\\evil.example', null],
  ['http://skykite.example/', null],
  ['https://skykite.example:444/', null],
  ['https://skykite.example@evil.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['blob:https://skykite.example/x', null],
  ['https://', null],
])('resolves %j to the same-site path %j', (address, expected) => {
  expect(sameSitePath(address, 'https://skykite.example/th/sheet')).toBe(expected)
})

const pieces = [
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '.',
  '..',
  '/.',
  '/..',
  '%2f',
  '%5c',
  '%2e',
  '%00',
  '%09',
  '%0d%0a',
  '%',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u00a0',
  '\u2028',
  '\ufeff',
  ' ',
  '\u3002',
  '\uff0f',
  '\u2044',
  'th',
  'en',
  'ko',
  'cn',
  '/th',
  '/th/',
  'evil.example',
  'own.example',
  'me@',
  'me:pass@',
  '@',
  ':',
  ':443',
  ';',
  '?',
  '#',
  '&next=',
  'http',
  'https',
  'http:',
  'https:',
  'HTTPS://',
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'ws:',
  'ftp:',
  'mailto:',
  '[',
  ']',
  '[::1]',
  '0x7f.1',
  '\u{1f4a9}',
  'xn--',
  '\ud800',
  '\u202e',
]
const address = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join('')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('/', '/th/', '/th//', '//', '/\\', ''), fc.string({ unit: 'binary', maxLength: 20 }))
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
)

test('every result stays on the same site and resolves to itself', () => {
  fc.assert(
    fc.property(
      address,
      fc.constantFrom('https://own.example', 'http://127.0.0.1:3000', 'https://own.example/th/a/b?c=d'),
      (target, base) => {
        const path = sameSitePath(target, base)
        if (path === null) return
        for (const site of [base, 'https://own.example', 'http://other.example:81/x/y'])
          expect(new URL(path, site).origin).toBe(new URL(site).origin)
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(sameSitePath(path, base)).toBe(path)
      },
    ),
    { numRuns: 30_000 },
  )
}, 120_000)

test('keeps every path, query and fragment of the same site', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `/p${path}?q=${query}`
      expect(sameSitePath(address)).toBe(new URL(address, 'http://x.example').href.slice('http://x.example'.length))
    }),
    { numRuns: 5_000 },
  )
})
