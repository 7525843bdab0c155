import { expect, test } from 'vitest'
import { detectLocale, languages, localeCookieText, localePath, splitLocale } from './languages.ts'

test('lists the four languages of the spec', () => {
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
])('splits %s into locale %s and path %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
  if (!pathname.startsWith('/en')) expect(localePath(splitLocale(pathname).locale, path)).toBe(pathname)
})

test.each([
  ['/th//evil.example', 'th', '/evil.example'],
  ['/th/\\\\evil.example', 'th', '/evil.example'],
  ['/ko///evil.example', 'ko', '/evil.example'],
  ['//evil.example', 'en', '/evil.example'],
])('splits %s into locale %s and path %s, which cannot name another host', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
})

test.each([
  ['prefers the cookie over the browser language', 'a=1; i18n_redirected=ko', 'th', 'ko'],
  ['picks the supported browser language with the highest weight', null, 'fr-FR, zh-TW;q=0.8, th;q=0.9', 'th'],
  ['maps every Chinese variant to cn', '', 'zh-Hant-TW', 'cn'],
  ['ignores a cookie with an unsupported language', 'i18n_redirected=xx', 'ko', 'ko'],
  ['falls back to English', null, 'fr, de;q=0.5', 'en'],
  ['skips a language with weight zero', null, 'th;q=0, ko', 'ko'],
])('%s', (_, cookie, accept, expected) => {
  expect(detectLocale(cookie, accept)).toBe(expected)
})

test('the locale cookie lasts a year, covers the whole site and is SameSite=Lax', () => {
  expect(localeCookieText('th')).toBe('i18n_redirected=th; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookieText('th', true)).toBe('i18n_redirected=th; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
})
