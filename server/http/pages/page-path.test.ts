import { expect, test } from 'vitest'
import { pagePath } from './page-path.ts'

test.each([
  ['/', 'en', '/'],
  ['/_.data', 'en', '/'],
  ['/th', 'th', '/'],
  ['/th/_.data', 'th', '/'],
  ['/th/', 'th', '/'],
  ['/login/', 'en', '/login'],
  ['/ko/login.data', 'ko', '/login'],
  ['/join//', 'en', '/join'],
])('URL %s has language %s and page path %s', (address, locale, path) => {
  expect(pagePath(`http://skykite.test${address}?x=1`)).toEqual({ locale, path })
})
