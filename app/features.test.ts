import { expect, test } from 'vitest'
import { retentionKinds } from '#rules/retention.ts'
import { features, livePlaces, opens, personTables } from './features.server.ts'
import { pages } from './routes.ts'

const sources = import.meta.glob<string>('./features/*/*.server.ts', { query: '?raw', import: 'default', eager: true })
// After the manifests: loaded before them, a live place would bring in the manifest that is to name it.
const modules: Record<string, Record<string, unknown>> = Object.fromEntries(
  await Promise.all(
    Object.entries(import.meta.glob<Record<string, unknown>>('./features/*/{live,api}.server.ts')).map(
      async ([file, load]) => [file, await load()] as const,
    ),
  ),
)

const jobFiles = import.meta.glob('./features/*/jobs/*.server.ts')

const exportsOf = (ending: string) =>
  Object.entries(modules)
    .filter(([file]) => file.endsWith(ending))
    .flatMap(([, module]) => Object.values(module))

test('every live place and every API that is defined is in a manifest, once', () => {
  const defined = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/export const (\w+) = define(?:View|Store|Presence)\(/g)].map(
      ([, name]) => modules[file]?.[name!] ?? `${name} is not in a live.server.ts`,
    ),
  )
  const { views, stores, presences, inboxes } = livePlaces()
  const served: unknown[] = [...views, ...stores, ...presences, ...inboxes]
  expect(defined.length).toBeGreaterThan(8)
  expect(defined.filter((place) => !served.includes(place))).toEqual([])
  expect(new Set(served).size).toBe(served.length)
  expect(new Set(features().flatMap(({ api }) => api ?? []))).toEqual(new Set(exportsOf('/api.server.ts')))
})

const screens = import.meta.glob<string>('./features/*/pages/*.tsx', { query: '?raw', import: 'default', eager: true })

test('an address of the dashboard is opened by a feature, or says what will be there', () => {
  const framed = pages.filter(({ layout }) => layout === 'dashboard' || layout === 'dashboard-v2')
  const stand = framed.filter(({ file }) => !screens[`./features/${file}.tsx`]!.includes('coming-screen.tsx'))
  const named = features().flatMap((feature) => feature.opens ?? [])
  expect(
    stand.filter(({ path }) => !opens(path)).map(({ path }) => `${path}: name it in \`opens\` of its feature`),
  ).toEqual([])
  expect(framed.filter((page) => opens(page.path) && !stand.includes(page)).map(({ path }) => path)).toEqual([])
  expect(named.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})

test('whatever is kept for a time is taken away by somebody', () => {
  const steps = features().flatMap(({ retention: { ofSchool, ofNoSchool } = {} }) => [
    ...Object.keys(ofSchool ?? {}),
    ...Object.keys(ofNoSchool ?? {}),
  ])
  // Mails go with their job (`queueOptions`), the log stays.
  expect([...new Set([...steps, 'sent-mail', 'audit-log'])].toSorted()).toEqual(retentionKinds.toSorted())
})

test('no two features bring the same table or queue', () => {
  const tables = personTables().map(({ table }) => table)
  const queues = features().flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  const files = Object.keys(jobFiles).map((file) => file.replace(/^.*\/(.+)\.server\.ts$/, '$1'))
  expect(queues.toSorted(), 'a job lives in jobs/<queue>.server.ts').toEqual(files.toSorted())
  for (const names of [tables, queues]) expect(names.length).toBe(new Set(names).size)
  expect(tables.length).toBeGreaterThan(15)
})
