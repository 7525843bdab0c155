import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from './routes.ts'
import { addedPaths, specRoutes } from './platform/testing/spec-routes.ts'
import { routeName, buildRouteTree } from './platform/pages/route-tree.ts'

type Node = { id?: string; path?: string; file: string; children?: Node[] }
const flatten = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

test('route names carry their language as a suffix', () => {
  expect(routeName('/dashboard/classroom', 'th')).toBe('dashboard-classroom___th')
  expect(routeName('/', 'en')).toBe('index___en')
  expect(routeName('/certificates/:slug', 'cn')).toBe('certificates-slug___cn')
})

test('every page has routes in four languages with unique ids and existing files', () => {
  const nodes = flatten(buildRouteTree(pages) as Node[])
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
  for (const { file } of nodes) expect(existsSync(`app/${file}`), file).toBe(true)
  const paths = nodes.map(({ path }) => path)
  for (const prefix of ['', 'th/', 'ko/', 'cn/'])
    expect(paths).toContain(`${prefix}dashboard/classroom-dashboard/:classroomId/join-request`)
})

test('has the twelve layouts and four guards of the spec', () => {
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

/** Provisional certificates use the same page as final ones. */
const toRoutePath = (path: string) => path.replace('tmp-:slug', ':slug')

test.each(specRoutes.map((route) => [`${route.id} ${route.path}`, route] as const))(
  '%s has the layout and guards of the spec',
  (_, { path, layout, guards }) => {
    const page = pages.find((candidate) => candidate.path === toRoutePath(path))
    expect({ layout: page?.layout, guards: page?.guards ?? [] }).toEqual({ layout, guards })
  },
)

test('has no routes besides those of the spec and the listed additions', () => {
  const specPaths = specRoutes.map(({ path }) => toRoutePath(path))
  expect(pages.map(({ path }) => path).sort()).toEqual([...new Set([...specPaths, ...addedPaths])].sort())
})

test('lesson steps use the lesson-step layout and require sign-in except for trials', () => {
  const page = pages.find(({ path }) => path === '/lesson/:lessonId/:stepId')
  expect(page).toMatchObject({ layout: 'lesson-step', guards: ['auth-or-trial', 'onboard'] })
})
