import { expect, test } from 'vitest'
import { matchesAnyPath, listPublicPaths } from './public-pages.ts'
import type { Page } from './route-tree.ts'

const pages: Page[] = [
  { path: '/', layout: 'landing', file: 'a', cached: true },
  { path: '/trust/:slug', layout: 'default', file: 'b', cached: true },
  { path: '/login', layout: 'register', guards: ['guest'], file: 'c' },
  { path: '/odd', layout: 'default', guards: ['auth'], file: 'd', cached: true },
  { path: '/join/:clsCode', layout: 'default', file: 'e' },
]

test('lists cached pages without guards as public', () => {
  expect(listPublicPaths(pages)).toEqual(['/', '/trust/:slug'])
})

test.each([
  ['/', true],
  ['/trust/privacy', true],
  ['/trust', false],
  ['/trust/', false],
  ['/trust/privacy/more', false],
  ['/login', false],
  ['/odd', false],
  ['/join/ABCD2345', false],
  ['/dashboard', false],
])('reports for path %s that it is public: %s', (path, expected) => {
  expect(matchesAnyPath(listPublicPaths(pages), path)).toBe(expected)
})
