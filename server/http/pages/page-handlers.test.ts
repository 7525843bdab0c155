import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { languageOfRoute, buildRouteTree } from '#app/platform/pages/route-tree.ts'
import { restrictToLanguage, languageOfPath } from './page-handlers.ts'

type Node = { id?: string; children?: Node[] }
const ids = (nodes: Node[]): string[] => nodes.flatMap(({ id, children }) => [id!, ...ids(children ?? [])])
const allIds = ['root', ...ids(buildRouteTree(pages))]
const routes = Object.fromEntries(allIds.map((id) => [id, { id }]))
const build = { routes, assets: { routes } } as unknown as ServerBuild

test.each([
  ['/', 'en'],
  ['/dashboard/classroom', 'en'],
  ['/thai', 'en'],
  ['/en/login', 'en'],
  ['/_root.data', 'en'],
  ['/th', 'th'],
  ['/th.data', 'th'],
  ['/TH/login', 'th'],
  ['/cn/dashboard/classroom.data', 'cn'],
  ['/%74h/login', null],
  ['/__manifest', null],
])('URL %s belongs to the routes of language %s', (pathname, locale) => {
  expect(languageOfPath(pathname)).toBe(locale)
})

test('a language handler contains its own routes, the root and the not-found page only', () => {
  const thaiIds = Object.keys(restrictToLanguage(build, 'th').routes)
  expect(thaiIds).toEqual(allIds.filter((id) => id === 'root' || id === 'unknown' || languageOfRoute(id) === 'th'))
  expect(thaiIds.length).toBe((allIds.length - 2) / 4 + 2)
  expect(Object.keys(restrictToLanguage(build, 'th').assets.routes)).toEqual(thaiIds)
})
