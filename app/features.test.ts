import { expect, test } from 'vitest'
import { retentionKinds } from '#rules/retention.ts'
import './features.server.ts'
import { features, isPathImplemented, livePaths, personTables } from './platform/feature-list.server.ts'
import { pages } from './routes.ts'

const sources = import.meta.glob<string>('./features/**/*.server.ts', { query: '?raw', import: 'default', eager: true })
const modules: Record<string, Record<string, unknown>> = Object.fromEntries(
  await Promise.all(
    Object.entries(import.meta.glob<Record<string, unknown>>('./features/**/{live,api}.server.ts')).map(
      async ([file, load]) => [file, await load()] as const,
    ),
  ),
)

const jobFiles = import.meta.glob('./features/**/jobs/*.server.ts')

const exportsOf = (ending: string) =>
  Object.entries(modules)
    .filter(([file]) => file.endsWith(ending))
    .flatMap(([, module]) => Object.values(module))

test('lists every live path and every API in exactly one manifest', () => {
  const defined = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/export const (\w+) = define(?:View|Store|Presence)\(/g)].map(
      ([, name]) => modules[file]?.[name!] ?? `${name} is not in a live.server.ts`,
    ),
  )
  const { views, stores, presences, inboxes } = livePaths()
  const served: unknown[] = [...views, ...stores, ...presences, ...inboxes]
  expect(defined.length).toBeGreaterThan(8)
  expect(
    defined.filter((livePath) => !served.includes(livePath)),
    'list each live path under `live` in `feature.server.ts` of its feature',
  ).toEqual([])
  expect(new Set(served).size).toBe(served.length)
  expect(new Set(features().flatMap(({ api }) => api ?? []))).toEqual(new Set(exportsOf('/api.server.ts')))
})

const screens = import.meta.glob<string>('./features/**/pages/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every dashboard path is listed by a feature or shows the coming-soon screen', () => {
  const dashboardPages = pages.filter(({ layout }) => layout === 'dashboard' || layout === 'dashboard-v2')
  const implemented = dashboardPages.filter(
    ({ file }) => !screens[`./features/${file}.tsx`]!.includes('coming-soon-screen.tsx'),
  )
  const openedPaths = features().flatMap((feature) => feature.availablePages ?? [])
  expect(
    implemented
      .filter(({ path }) => !isPathImplemented(path))
      .map(({ path }) => `${path}: list it in \`availablePages\` of its feature.server.ts`),
  ).toEqual([])
  expect(
    dashboardPages
      .filter((page) => isPathImplemented(page.path) && !implemented.includes(page))
      .map(({ path }) => path),
  ).toEqual([])
  expect(openedPaths.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})

test('every kind of data with a retention period is deleted by a feature', () => {
  const steps = features().flatMap(({ retention: { perSchool: ofSchool, global: ofNoSchool } = {} }) => [
    ...Object.keys(ofSchool ?? {}),
    ...Object.keys(ofNoSchool ?? {}),
  ])
  // Sent mails are deleted with their job (`queueOptions`); the audit log is never deleted.
  expect([...new Set([...steps, 'sent-mail', 'audit-log'])].toSorted()).toEqual(retentionKinds.toSorted())
})

test('table and queue names are unique across features', () => {
  const tables = personTables().map(({ table }) => table)
  const queues = features().flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  const files = Object.keys(jobFiles).map((file) => file.replace(/^.*\/(.+)\.server\.ts$/, '$1'))
  expect(queues.toSorted(), 'a job lives in jobs/<queue>.server.ts').toEqual(files.toSorted())
  for (const names of [tables, queues]) expect(names.length).toBe(new Set(names).size)
  expect(tables.length).toBeGreaterThan(15)
})
