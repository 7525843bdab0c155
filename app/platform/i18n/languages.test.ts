import { expect, test } from 'vitest'
import { detectLocale, languages, localeCookieText, localePath, splitLocale } from './languages.ts'

test('the four languages of the spec', () => {
  expect(languages.map(({ code, name, tag }) => [code, name, tag])).toEqual([
    ['en', 'English', 'en-US'],
    ['th', 'Thai', 'th-TH'],
    ['ko', 'Korean', 'ko-KR'],
    ['cn', 'Chinese', 'zh-CN'],
  ])
  expect(languages[0]!.label).toBe('EN')
})

test.each([
  ['/', 'en', '/'],
  ['/login', 'en', '/login'],
  ['/th', 'th', '/'],
  ['/th/login', 'th', '/login'],
  ['/cn/dashboard/classroom', 'cn', '/dashboard/classroom'],
  ['/en/login', 'en', '/en/login'],
  ['/thai', 'en', '/thai'],
])('%s is %s and %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
  if (!pathname.startsWith('/en')) expect(localePath(splitLocale(pathname).locale, path)).toBe(pathname)
})

test.each([
  ['/th//evil.example', 'th', '/evil.example'],
  ['/th/\\\\evil.example', 'th', '/evil.example'],
  ['/ko///evil.example', 'ko', '/evil.example'],
  ['//evil.example', 'en', '/evil.example'],
])('%s is %s and %s: without its language it names no other host', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
})

test.each([
  ['the cookie wins', 'a=1; i18n_redirected=ko', 'th', 'ko'],
  ['then the browser, in its order', null, 'fr-FR, zh-TW;q=0.8, th;q=0.9', 'th'],
  ['any Chinese is our Chinese', '', 'zh-Hant-TW', 'cn'],
  ['an unknown cookie is ignored', 'i18n_redirected=xx', 'ko', 'ko'],
  ['then English', null, 'fr, de;q=0.5', 'en'],
  ['a language refused by weight is not taken', null, 'th;q=0, ko', 'ko'],
])('%s', (_, cookie, accept, expected) => {
  expect(detectLocale(cookie, accept)).toBe(expected)
})

test('the cookie lasts a year, for the whole site, lax', () => {
  expect(localeCookieText('th')).toBe('i18n_redirected=th; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookieText('th', true)).toBe('i18n_redirected=th; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
})
