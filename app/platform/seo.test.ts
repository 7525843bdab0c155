import { expect, test } from 'vitest'
import { alternates, canonicalUrl, cardType, documentTitle, titleFromPath } from './seo.ts'

test.each([
  ['/press-release/edtech-global', 'Edtech Global'],
  ['/th/term-and-policy', 'Term And Policy'],
  ['/', ''],
  ['/ko', ''],
])('the title of %s is "%s" when the page names none', (path, title) => {
  expect(titleFromPath(path)).toBe(title)
})

test('page title, separator, site name', () => {
  expect(documentTitle('Log in', '/login')).toBe('Log in · Skykite')
  expect(documentTitle(null, '/student-list')).toBe('Student List · Skykite')
  expect(documentTitle(null, '/')).toBe('Skykite')
})

test('the canonical address keeps only whitelisted parameters', () => {
  expect(canonicalUrl('https://s.test', '/resource', '?q=loops&utm_source=x&page=2')).toBe(
    'https://s.test/resource?page=2&q=loops',
  )
  expect(canonicalUrl('https://s.test', '/th/', '?a=1')).toBe('https://s.test/th')
})

test('every page has its four languages and a default', () => {
  expect(alternates('https://s.test', '/th/login')).toEqual([
    { hrefLang: 'en-US', href: 'https://s.test/login' },
    { hrefLang: 'th-TH', href: 'https://s.test/th/login' },
    { hrefLang: 'ko-KR', href: 'https://s.test/ko/login' },
    { hrefLang: 'zh-CN', href: 'https://s.test/cn/login' },
    { hrefLang: 'x-default', href: 'https://s.test/login' },
  ])
})

test('an image without a card type makes a large card', () => {
  expect(cardType({ image: '/a.png' })).toBe('summary_large_image')
  expect(cardType({ image: '/a.png', type: 'summary' })).toBe('summary')
  expect(cardType({})).toBe('summary')
})
