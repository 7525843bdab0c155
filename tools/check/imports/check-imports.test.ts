import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { findLargeFolders } from './folder-sizes.ts'
import { areaOf } from './import-areas.ts'
import { codeFiles, repository } from '../../source-files.ts'
import { makeTree } from '../../testing.ts'

const names = ['app', 'server', 'rules', 'db', 'tools', 'e2e']
const packageJson = JSON.stringify({ imports: Object.fromEntries(names.map((name) => [`#${name}/*`, `./${name}/*`])) })

/** Files without violations; each test adds one file. */
const sound = {
  'package.json': packageJson,
  'rules/score.ts': `
    import type { Clock } from './clock.ts'
    export const score = (document: string, at: Clock) => new Date(at).getTime() + document.length`,
  'rules/clock.ts': `export type Clock = number`,
  'rules/score.test.ts': `import { test } from 'vitest'\nimport { score } from './score.ts'\ntest('x', () => score('', Math.random()))`,
  'app/ui/card.tsx': `
    import type { Clock } from '#rules/clock.ts'
    import { useId } from 'react'
    export const Card = (clock: Clock) => useId() + clock`,
  'app/platform/db.server.ts': `
    import { drizzle } from 'drizzle-orm/node-postgres'
    import pg from 'pg'
    import 'node:fs'
    export const db = [drizzle, pg]`,
  'app/platform/i18n.ts': `export const all = import.meta.glob('/app/features/*/locales/*.json')`,
  'app/platform/live.ts': `import type { Db } from './db.server.ts'\nexport type Live = Db`,
  'app/features/rooms/public.ts': `export { Room } from './components/room.tsx'`,
  'app/features/rooms/components/room.tsx': `import { Card } from '#app/ui/card.tsx'\nexport const Room = Card`,
  'app/features/rooms/tables.server.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const rooms = pgTable`,
  'app/features/rooms/feature.server.ts': `export default {}`,
  'app/features.server.ts': `export const features = import.meta.glob('./features/*/feature.server.ts')`,
  'app/features/games/pages/play.tsx': `import { db } from '#app/platform/db.server.ts'
    import { Room } from '#app/features/rooms/public.ts'
    import { best } from '../queries.server.ts'
    export default [db, Room, best]`,
  'app/features/games/queries.server.ts': `export const best = 1`,
  'app/features/games/games.db.test.ts': `
    import { school } from '#db/testing/school.ts'
    import { rooms } from '#app/features/rooms/tables.server.ts'
    export default [school, rooms]`,
  'app/layouts/landing.tsx': `import { Room } from '#app/features/rooms/public.ts'\nexport default Room`,
  'app/routes.ts': `import { join } from 'node:path'\nexport default join`,
  'app/root.tsx': `import { db } from './platform/db.server.ts'\nexport default db`,
  'server/main.ts': `
    import { features } from '#app/features.server.ts'
    import { db } from '#app/platform/db.server.ts'
    const built = await import(process.argv[2]!)
    export default [features, db, built]`,
  'db/testing/school.ts': `import { rooms } from '#app/features/rooms/tables.server.ts'\nexport const school = rooms`,
  'tools/print.ts': `import { best } from '#app/features/games/queries.server.ts'\nexport default best`,
}

test('accepts a valid tree and counts its files and imports', () => {
  const report = checkImports(makeTree(sound))
  expect(report.problems).toEqual([])
  expect(report.counted).toBe('21 files, 27 imports')
})

test('fails when almost no files are read', () => {
  expect(checkImports(makeTree({ 'package.json': packageJson })).problems).toEqual([
    'too few files or imports were read: is this the repository root?',
  ])
})

const room = '#app/features/rooms/components/room.tsx'
const inGames = 'app/features/games/a.ts'
const browserProblem = 'browser code may not import a .server file'

test.each([
  ['rules import no package', 'rules/a.ts', `import { z } from 'zod'`, 'rules may import only rules'],
  ['rules import no Node module', 'rules/a.ts', `import 'node:fs'`, 'rules may import only rules'],
  ['rules import no other layer', 'rules/a.ts', `import '#app/ui/card.tsx'`, 'rules may not import ui'],
  ['rules do not call Date.now', 'rules/a.ts', `export const a = Date.now()`, 'Date.now — rules must be pure'],
  [
    'rules do not create a date of the current time',
    'rules/a.ts',
    `export const a = new Date()`,
    'new Date() — rules must be pure',
  ],
  [
    'rules do not use random numbers',
    'rules/a.ts',
    `export const a = () => Math.random()`,
    'Math.random — rules must be pure',
  ],
  [
    'rules do not send network requests',
    'rules/a.ts',
    `export const a = () => fetch('/')`,
    'fetch — rules must be pure',
  ],
  ['rules set no timers', 'rules/a.ts', `export const a = () => setTimeout(a, 1)`, 'setTimeout — rules must be pure'],
  [
    'rules do not read the process environment',
    'rules/a.ts',
    `export const a = process.env.A as string`,
    'process — rules must be pure',
  ],
  ['rules do not access the document', 'rules/a.ts', `export const a = { document }`, 'document — rules must be pure'],
  ['imported files exist', 'app/ui/a.tsx', `import './gone.module.css'`, 'the imported file does not exist'],
  [
    'ui imports only types from rules',
    'app/ui/a.ts',
    `import { score } from '#rules/score.ts'`,
    'ui may not import rules',
  ],
  [
    'ui does not import platform, not even its types',
    'app/ui/a.ts',
    `import type { Live } from '#app/platform/live.ts'`,
    'ui may not import platform',
  ],
  [
    'platform does not import features',
    'app/platform/a.ts',
    `import '#app/features/rooms/public.ts'`,
    'platform may not import features/rooms',
  ],
  [
    'platform does not glob features',
    'app/platform/a.ts',
    `import.meta.glob('../features/*/public.ts')`,
    'platform may not import features/*',
  ],
  [
    'a feature does not import internals of another feature',
    inGames,
    `import '${room}'`,
    'features/games may not import features/rooms',
  ],
  [
    'a feature does not import internals of another feature dynamically',
    inGames,
    `export const a = () => import('${room}')`,
    'may not import features/rooms',
  ],
  [
    'a feature does not import types from internals of another feature',
    inGames,
    `export type A = import('${room}').Room`,
    'may not import features/rooms',
  ],
  [
    'a feature does not import another feature by a template path',
    inGames,
    'export const a = (x: string) => import(`../rooms/${x}.tsx`)',
    'may not import features/rooms',
  ],
  [
    'features do not import the list of features',
    'app/features/games/b.server.ts',
    `import '#app/features.server.ts'`,
    'features/games may not import app/features.server.ts',
  ],
  ['features do not import layouts', inGames, `import '#app/layouts/landing.tsx'`, 'may not import layouts'],
  [
    'layouts import only public files of features',
    'app/layouts/a.tsx',
    `import '${room}'`,
    'layouts may not import features/rooms',
  ],
  [
    'guards import only public files of features',
    'app/guards/a.ts',
    `import '#app/features/rooms/tables.server.ts'`,
    'guards may not import features/rooms',
  ],
  [
    'the server does not import internals of features',
    'server/a.ts',
    `import '#app/features/games/queries.server.ts'`,
    'server may not import',
  ],
  [
    'the server does not import layouts',
    'server/a.ts',
    `import '#app/layouts/landing.tsx'`,
    'server may not import layouts',
  ],
  [
    'db imports only tables of features',
    'db/a.ts',
    `import '#app/features/games/queries.server.ts'`,
    'db may not import features/games',
  ],
  ['shipped code does not import tools', 'server/a.ts', `import '#tools/print.ts'`, 'server may not import tools'],
  ['browser code imports no .server file', inGames, `import { best } from './queries.server.ts'`, browserProblem],
  ['browser code re-exports no .server file', inGames, `export { best } from './queries.server.ts'`, browserProblem],
  [
    'browser code imports no Node module',
    'app/ui/a.ts',
    `import 'node:path'`,
    'browser code may not import Node modules',
  ],
  [
    'browser code does not import drizzle',
    inGames,
    `import { eq } from 'drizzle-orm'`,
    'only .server files, server/ and db/ may import SQL packages',
  ],
  [
    'browser code does not import pg',
    'app/platform/a.ts',
    `import pg from 'pg'`,
    'only .server files, server/ and db/ may import SQL packages',
  ],
  ['rejects a file named helpers', 'server/a.ts', `import './helpers.ts'`, 'do not name files'],
  ['requires file extensions in imports', 'server/a.ts', `import './main'`, 'write the file extension'],
  [
    'requires # aliases for imports from another layer',
    'app/platform/a.ts',
    `import '../ui/card.tsx'`,
    'use a # alias',
  ],
  ['rejects an unknown # alias', 'server/a.ts', `import '#nowhere/a.ts'`, 'no such alias'],
  [
    'rejects an import path that is not constant',
    'app/ui/a.ts',
    `export const a = (x: string) => import(x)`,
    'the import path is not constant',
  ],
  [
    'a test does not import another layer',
    'app/platform/a.test.ts',
    `import '#app/features/games/queries.server.ts'`,
    'platform may not import',
  ],
  [
    'rejects reading form data outside of actions()',
    'app/features/games/b.server.ts',
    `export const a = (request: Request) => request.clone().formData()`,
    'read a form only through actions()',
  ],
  [
    'rejects useFetcher, which sends no idempotency key',
    'app/features/games/components/b.tsx',
    `import { useFetcher } from 'react-router'\nexport const a = () => useFetcher<string>()`,
    'requests must carry an idempotency key',
  ],
  [
    'rejects a posted Form, which sends no idempotency key',
    'app/features/games/components/b.tsx',
    `import { Form } from 'react-router'\nexport const a = <Form method="post" />`,
    'requests must carry an idempotency key',
  ],
  [
    'rejects z.uuid, which does not normalize ids',
    'app/features/games/b.server.ts',
    `import { z } from 'zod'\nexport const a = z.uuid()`,
    'validate ids with uuid',
  ],
  [
    'rejects decodeURIComponent, which throws on malformed input',
    'app/ui/a.ts',
    `export const a = (text: string) => decodeURIComponent(text)`,
    'use decodePercent',
  ],
  [
    'rejects setting the current school outside of enterSchool',
    'app/features/games/b.server.ts',
    "export const a = (id: string) => `SELECT set_config('app.school', '${id}', true)`",
    'enterSchool',
  ],
  ['reports files that do not parse', 'server/a.ts', `const = 1`, 'does not parse'],
])('%s', (_, path, text, expectedProblem) => {
  const { problems } = checkImports(makeTree({ ...sound, [path]: text }))
  expect(problems).toEqual([expect.stringContaining(expectedProblem)])
  expect(problems[0]).toContain(path)
})

test('reports circular feature imports with their path', () => {
  const root = makeTree({
    ...sound,
    'app/features/rooms/bonus.ts': `import { award } from '#app/features/rewards/public.ts'`,
    'app/features/rewards/public.ts': `export { play } from '#app/features/games/public.ts'`,
    'app/features/games/public.ts': `export const play = 1`,
  })
  expect(checkImports(root).problems).toEqual([
    'circular feature imports: games → rooms → rewards → games ' +
      '(app/features/games/pages/play.tsx:2, app/features/rooms/bonus.ts:1, app/features/rewards/public.ts:1)',
  ])
})

test.each([
  ['values', `import { b } from './b.ts'\nexport const a = b`],
  ['a re-export', `export { b } from './b.ts'`],
  ['an eager glob', `export const a = import.meta.glob('./b.*', { eager: true })`],
])('reports circular imports of modules through %s', (_, text) => {
  const cycle = { 'app/ui/a.ts': text, 'app/ui/b.ts': `import { a } from './a.ts'\nexport const b = a` }
  expect(checkImports(makeTree({ ...sound, ...cycle })).problems).toEqual([
    'circular imports of modules: app/ui/a.ts → app/ui/b.ts → app/ui/a.ts',
  ])
})

test.each([
  ['types', `import type { B } from './b.ts'\nexport type A = B`],
  ['modules that load later', `export const a = () => import('./b.ts')`],
])('allows circular imports of %s', (_, text) => {
  const cycle = { 'app/ui/a.ts': text, 'app/ui/b.ts': `import * as a from './a.ts'\nexport type B = typeof a` }
  expect(checkImports(makeTree({ ...sound, ...cycle })).problems).toEqual([])
})

const withTables = {
  ...sound,
  'app/features/rooms/tables.server.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const rooms = pgTable('rooms', {})`,
  'app/features/rooms/public-tables.server.ts': `export { rooms } from './tables.server.ts'`,
  'app/features/rooms/read.server.ts': 'export const own = `SELECT FROM rooms`',
}
const foreignTableProblem =
  'SQL names the table rooms of feature rooms — interpolate it from app/features/rooms/public-tables.server.ts'

test.each([
  ['in a query string', "pool.query('SELECT id FROM rooms')"],
  ['in a tagged template', 'sql`SELECT ${1} FROM games g JOIN rooms r ON r.id = g.id`'],
  ['as second table of a FROM list', 'sql`SELECT FROM games g, rooms r`'],
  ['in an UPDATE', 'sql`UPDATE rooms SET name = ${1}`'],
])('reports a table of another feature %s', (_, text) => {
  const root = makeTree({ ...withTables, 'app/features/games/best.server.ts': `export const best = ${text}` })
  expect(checkImports(root).problems).toEqual([`app/features/games/best.server.ts:1 ${foreignTableProblem}`])
})

test('allows joins with exported tables of other features and ignores text that is not SQL', () => {
  const join = `import { games } from '#app/features/games/public-tables.server.ts'
    export const best = sql\`SELECT FROM \${games} g JOIN rooms r ON r.id = g.id\`
    export const words = 'from rooms'`
  expect(
    checkImports(
      makeTree({
        ...withTables,
        'app/features/games/public-tables.server.ts': `export const games = 1`,
        'app/features/rooms/best.server.ts': join,
      }),
    ).problems,
  ).toEqual([])
})

test('shipped code may not import feature.testing.ts', () => {
  const root = makeTree({
    ...sound,
    'app/features/games/feature.testing.ts': `import { school } from '#db/testing/school.ts'\nexport default school`,
    'app/features/games/feature.server.ts': `export { default } from './feature.testing.ts'`,
  })
  expect(checkImports(root).problems).toEqual([
    'app/features/games/feature.server.ts:1 ./feature.testing.ts — shipped code may not import files for tests and seeds',
  ])
})

const withAreas = {
  ...sound,
  'app/features/people/students/public.ts': `export type { Student } from './student.ts'\nexport const list = 1`,
  'app/features/people/students/student.ts': `export type Student = string`,
  'app/features/people/students/public-tables.server.ts': `export const students = 1`,
  'app/features/learning/courses/public.ts': `export { plan } from './plan.ts'`,
  'app/features/learning/courses/plan.ts': `export type Plan = string\nexport const plan = 1`,
  'app/features/learning/courses/public-tables.server.ts': `export const assignments = 1`,
  'app/features/home/messages/public.ts': `export const inbox = 1`,
}

test.each([
  [
    'a value',
    'people/students/a.ts',
    `import { plan } from '#app/features/learning/courses/public.ts'`,
    'people may not import learning',
  ],
  [
    'a type',
    'people/students/a.ts',
    `export type A = import('#app/features/learning/courses/public.ts').Plan`,
    'people may not import learning',
  ],
  [
    'a table',
    'people/students/a.server.ts',
    `import { assignments } from '#app/features/learning/courses/public-tables.server.ts'`,
    'people may not import learning',
  ],
  [
    'a re-export',
    'learning/courses/a.ts',
    `export { inbox } from '#app/features/home/messages/public.ts'`,
    'learning may not import home',
  ],
  [
    'an import between areas of the same level',
    'make/ai-lab/a.ts',
    `import '#app/features/home/messages/public.ts'`,
    'make may not import home',
  ],
])('refuses %s against the order of the areas', (_, file, text, expectedProblem) => {
  const path = `app/features/${file}`
  expect(checkImports(makeTree({ ...withAreas, [path]: text })).problems).toEqual([
    expect.stringMatching(new RegExp(`^${path}:1 .* — ${expectedProblem}$`)),
  ])
})

test('allows imports within an area and in the order of the areas', () => {
  const importAll = ['people/students', 'learning/courses', 'home/messages'].map(
    (name) => `import '#app/features/${name}/public.ts'`,
  )
  const allowed = {
    'app/features/people/classrooms/a.ts': importAll[0]!,
    'app/features/learning/progress/a.ts': importAll.slice(0, 2).join('\n'),
    'app/features/make/ai-lab/a.ts': importAll.slice(0, 2).join('\n'),
    'app/features/dashboard/a.ts': importAll.join('\n'),
  }
  expect(checkImports(makeTree({ ...withAreas, ...allowed })).problems).toEqual([])
})

test('allows tests and test data to import every area', () => {
  const text = `import { plan } from '#app/features/learning/courses/plan.ts'\nexport default plan`
  const files = ['a.db.test.ts', 'feature.testing.ts', 'feature.personas.ts', 'feature.forms.ts']
  const tests = Object.fromEntries(files.map((file) => [`app/features/people/students/${file}`, text]))
  expect(checkImports(makeTree({ ...withAreas, ...tests })).problems).toEqual([])
})

test('every feature has an area', () => {
  const featureFiles = codeFiles(repository, ['app/features'])
  expect(featureFiles.length).toBeGreaterThan(100)
  expect(featureFiles.filter((path) => !areaOf(path))).toEqual([])
})

test('reports a folder with too many files and ignores its subfolders', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
  expect(findLargeFolders([...filesIn('app/ui', 40), ...filesIn('app/ui/icons', 40)])).toEqual([])
  expect(findLargeFolders([...filesIn('app/ui', 41), ...filesIn('app/ui/icons', 40)])).toEqual([
    'app/ui has 41 files, at most 40 are allowed — group them in subfolders',
  ])
})
