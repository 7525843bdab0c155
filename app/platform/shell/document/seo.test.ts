import { expect, test } from 'vitest'
import { listAlternates, buildCanonicalUrl, chooseCardType, buildDocumentTitle, titleFromPath } from './seo.ts'

test.each([
  ['/press-release/edtech-global', 'Edtech Global'],
  ['/th/term-and-policy', 'Term And Policy'],
  ['/', ''],
  ['/ko', ''],
])('derives the title of %s as "%s" when the page has none', (path, title) => {
  expect(titleFromPath(path)).toBe(title)
})

test('builds the document title from page title and site name', () => {
  expect(buildDocumentTitle('Log in', '/login')).toBe('Log in · Skykite')
  expect(buildDocumentTitle(null, '/student-list')).toBe('Student List · Skykite')
  expect(buildDocumentTitle(null, '/')).toBe('Skykite')
})

test('drops unlisted query parameters from the canonical URL', () => {
  expect(buildCanonicalUrl('https://s.test', '/resource', '?q=loops&utm_source=x&page=2')).toBe(
    'https://s.test/resource?page=2&q=loops',
  )
  expect(buildCanonicalUrl('https://s.test', '/th/', '?a=1')).toBe('https://s.test/th')
})

test('lists alternates in four languages and a default', () => {
  expect(listAlternates('https://s.test', '/th/login')).toEqual([
    { hrefLang: 'en-US', href: 'https://s.test/login' },
    { hrefLang: 'th-TH', href: 'https://s.test/th/login' },
    { hrefLang: 'ko-KR', href: 'https://s.test/ko/login' },
    { hrefLang: 'zh-CN', href: 'https://s.test/cn/login' },
    { hrefLang: 'x-default', href: 'https://s.test/login' },
  ])
})

test('uses the large card for an image without a card type', () => {
  expect(chooseCardType({ image: '/a.png' })).toBe('summary_large_image')
  expect(chooseCardType({ image: '/a.png', type: 'summary' })).toBe('summary')
  expect(chooseCardType({})).toBe('summary')
})
