import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from './routes.ts'
import { addedPaths, specRoutes } from './platform/testing/spec-routes.ts'
import { routeName, routeTree } from './platform/route-tree.ts'

type Node = { id?: string; path?: string; file: string; children?: Node[] }
const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])

test('route names carry their language as a suffix', () => {
  expect(routeName('/dashboard/classroom', 'th')).toBe('dashboard-classroom___th')
  expect(routeName('/', 'en')).toBe('index___en')
  expect(routeName('/certificates/:slug', 'cn')).toBe('certificates-slug___cn')
})

test('every page stands in four languages, each route with an id of its own and a file that exists', () => {
  const nodes = all(routeTree(pages) as Node[])
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
  for (const { file } of nodes) expect(existsSync(`app/${file}`), file).toBe(true)
  const paths = nodes.map(({ path }) => path)
  for (const prefix of ['', 'th/', 'ko/', 'cn/'])
    expect(paths).toContain(`${prefix}dashboard/classroom-dashboard/:classroomId/join-request`)
})

test('the twelve layouts and the four guards of the spec are there', () => {
  const layouts = [
    'beta',
    'code-block-text',
    'icon',
    'dashboard',
    'dashboard-v2',
    'default',
    'landing',
    'lesson',
    'minigame',
    'pdf',
    'register',
    'text-based-coding',
  ]
  for (const layout of layouts) expect(existsSync(`app/layouts/${layout}.tsx`), layout).toBe(true)
  for (const guard of ['onboard', 'check-classroom-id', 'teacher-permission', 'auth'])
    expect(existsSync(`app/guards/${guard}.tsx`), guard).toBe(true)
})

/** A provisional certificate is the page of every certificate. */
const routeOf = (path: string) => path.replace('tmp-:slug', ':slug')

test.each(specRoutes.map((route) => [`${route.id} ${route.path}`, route] as const))(
  '%s is as the spec says',
  (_, { path, layout, guards }) => {
    const page = pages.find((candidate) => candidate.path === routeOf(path))
    expect({ layout: page?.layout, guards: page?.guards ?? [] }).toEqual({ layout, guards })
  },
)

test('there is no route that neither the spec names nor we have added to it', () => {
  const named = specRoutes.map(({ path }) => routeOf(path))
  expect(pages.map(({ path }) => path).sort()).toEqual([...new Set([...named, ...addedPaths])].sort())
})

test('a step of a lesson stands in the layout that the step says, behind sign-in unless it is a trial', () => {
  const page = pages.find(({ path }) => path === '/lesson/:lessonId/:stepId')
  expect(page).toMatchObject({ layout: 'lesson-step', guards: ['auth-or-trial', 'onboard'] })
})
