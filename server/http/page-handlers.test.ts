import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { languageOfRoute, routeTree } from '#app/platform/route-tree.ts'
import { inLanguage, routedLanguage } from './page-handlers.ts'

type Node = { id?: string; children?: Node[] }
const ids = (nodes: Node[]): string[] => nodes.flatMap(({ id, children }) => [id!, ...ids(children ?? [])])
const every = ['root', ...ids(routeTree(pages))]
const routes = Object.fromEntries(every.map((id) => [id, { id }]))
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
])('%s is answered among the routes of %s', (pathname, locale) => {
  expect(routedLanguage(pathname)).toBe(locale)
})

test('a language has its own routes, the root and the page for unknown addresses, and nothing of the others', () => {
  const own = Object.keys(inLanguage(build, 'th').routes)
  expect(own).toEqual(every.filter((id) => id === 'root' || id === 'unknown' || languageOfRoute(id) === 'th'))
  expect(own.length).toBe((every.length - 2) / 4 + 2)
  expect(Object.keys(inLanguage(build, 'th').assets.routes)).toEqual(own)
})
