import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { makeTree } from './testing.ts'

const names = ['app', 'server', 'rules', 'db', 'tools', 'e2e']
const packageJson = JSON.stringify({ imports: Object.fromEntries(names.map((name) => [`#${name}/*`, `./${name}/*`])) })

/** A tree in which everything is allowed; each test adds one file. */
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

test('a sound tree has no violations, and says what was read', () => {
  const report = checkImports(makeTree(sound))
  expect(report.problems).toEqual([])
  expect(report.counted).toBe('21 files, 27 imports')
})

test('a tree in which nothing is found is not a pass', () => {
  expect(checkImports(makeTree({ 'package.json': packageJson })).problems).toEqual([
    'too little was read for this to be the repository',
  ])
})

const room = '#app/features/rooms/components/room.tsx'
const inGames = 'app/features/games/a.ts'
const browserGets = 'the browser would get a .server file'

test.each([
  ['rules import no package', 'rules/a.ts', `import { z } from 'zod'`, 'rules import nothing but rules'],
  ['rules import nothing of Node', 'rules/a.ts', `import 'node:fs'`, 'rules import nothing but rules'],
  ['rules import no other layer', 'rules/a.ts', `import '#app/ui/card.tsx'`, 'rules may not import ui'],
  ['a rule has no clock', 'rules/a.ts', `export const a = Date.now()`, 'Date.now — a rule knows no clock'],
  ['a rule makes no date of now', 'rules/a.ts', `export const a = new Date()`, 'new Date() — a rule'],
  ['a rule throws no dice', 'rules/a.ts', `export const a = () => Math.random()`, 'Math.random — a rule'],
  ['a rule calls nobody', 'rules/a.ts', `export const a = () => fetch('/')`, 'fetch — a rule'],
  ['a rule does not wait', 'rules/a.ts', `export const a = () => setTimeout(a, 1)`, 'setTimeout — a rule'],
  ['a rule knows no process', 'rules/a.ts', `export const a = process.env.A as string`, 'process — a rule'],
  ['a rule knows no page', 'rules/a.ts', `export const a = { document }`, 'document — a rule'],
  ['what is imported is there', 'app/ui/a.tsx', `import './gone.module.css'`, 'there is no such file'],
  [
    'ui takes only types from rules',
    'app/ui/a.ts',
    `import { score } from '#rules/score.ts'`,
    'ui may not import rules',
  ],
  [
    'ui knows no platform',
    'app/ui/a.ts',
    `import type { Live } from '#app/platform/live.ts'`,
    'ui may not import platform',
  ],
  [
    'platform knows no feature',
    'app/platform/a.ts',
    `import '#app/features/rooms/public.ts'`,
    'platform may not import features/rooms',
  ],
  [
    'platform globs no feature',
    'app/platform/a.ts',
    `import.meta.glob('../features/*/public.ts')`,
    'platform may not import features/*',
  ],
  ['a feature stays out of another', inGames, `import '${room}'`, 'features/games may not import features/rooms'],
  ['also when it comes later', inGames, `export const a = () => import('${room}')`, 'may not import features/rooms'],
  ['also for a type', inGames, `export type A = import('${room}').Room`, 'may not import features/rooms'],
  [
    'also by a template',
    inGames,
    'export const a = (x: string) => import(`../rooms/${x}.tsx`)',
    'may not import features/rooms',
  ],
  ['a feature knows no layout', inGames, `import '#app/layouts/landing.tsx'`, 'may not import layouts'],
  ['a layout uses public files', 'app/layouts/a.tsx', `import '${room}'`, 'layouts may not import features/rooms'],
  [
    'a guard uses public files',
    'app/guards/a.ts',
    `import '#app/features/rooms/tables.server.ts'`,
    'guards may not import features/rooms',
  ],
  [
    'the server mounts, and does not reach in',
    'server/a.ts',
    `import '#app/features/games/queries.server.ts'`,
    'server may not import',
  ],
  ['the server knows no layout', 'server/a.ts', `import '#app/layouts/landing.tsx'`, 'server may not import layouts'],
  [
    'db knows only tables',
    'db/a.ts',
    `import '#app/features/games/queries.server.ts'`,
    'db may not import features/games',
  ],
  ['nothing we ship imports a tool', 'server/a.ts', `import '#tools/print.ts'`, 'server may not import tools'],
  ['the browser gets no .server file', inGames, `import { best } from './queries.server.ts'`, browserGets],
  ['not even through a re-export', inGames, `export { best } from './queries.server.ts'`, browserGets],
  ['the browser has no Node', 'app/ui/a.ts', `import 'node:path'`, 'the browser has no Node'],
  ['drizzle stays with SQL', inGames, `import { eq } from 'drizzle-orm'`, 'SQL lives in .server files, server and db'],
  ['pg stays with SQL', 'app/platform/a.ts', `import pg from 'pg'`, 'SQL lives in .server files, server and db'],
  ['helpers have no name', 'server/a.ts', `import './helpers.ts'`, 'name the thing'],
  ['endings are written out', 'server/a.ts', `import './main'`, 'write the ending out'],
  ['far files are named from the top', 'app/platform/a.ts', `import '../ui/card.tsx'`, 'write #…'],
  ['names that lead nowhere', 'server/a.ts', `import '#nowhere/a.ts'`, 'no such name'],
  [
    'imports that nobody can read',
    'app/ui/a.ts',
    `export const a = (x: string) => import(x)`,
    'cannot be read without running it',
  ],
  [
    'a test stays in its layer',
    'app/platform/a.test.ts',
    `import '#app/features/games/queries.server.ts'`,
    'platform may not import',
  ],
  [
    'a form is read in one place',
    'app/features/games/b.server.ts',
    `export const a = (request: Request) => request.clone().formData()`,
    'a form is read once',
  ],
  [
    'what is sent carries a key',
    'app/features/games/components/b.tsx',
    `import { useFetcher } from 'react-router'\nexport const a = () => useFetcher<string>()`,
    'what is sent carries a key',
  ],
  [
    'a form carries a key',
    'app/features/games/components/b.tsx',
    `import { Form } from 'react-router'\nexport const a = <Form method="post" />`,
    'what is sent carries a key',
  ],
  [
    'an id has one spelling',
    'app/features/games/b.server.ts',
    `import { z } from 'zod'\nexport const a = z.uuid()`,
    'an id has one spelling',
  ],
  [
    'percent signs are decoded in one place',
    'app/ui/a.ts',
    `export const a = (text: string) => decodeURIComponent(text)`,
    'refuses instead of throwing',
  ],
  [
    'a school is opened in one place',
    'app/features/games/b.server.ts',
    "export const a = (id: string) => `SELECT set_config('app.school', '${id}', true)`",
    'enterSchool',
  ],
  ['files that do not parse', 'server/a.ts', `const = 1`, 'does not parse'],
])('%s', (_, path, text, objection) => {
  const { problems } = checkImports(makeTree({ ...sound, [path]: text }))
  expect(problems).toEqual([expect.stringContaining(objection)])
  expect(problems[0]).toContain(path)
})

test('features in a circle are reported with the way round', () => {
  const root = makeTree({
    ...sound,
    'app/features/rooms/bonus.ts': `import { award } from '#app/features/rewards/public.ts'`,
    'app/features/rewards/public.ts': `export { play } from '#app/features/games/public.ts'`,
    'app/features/games/public.ts': `export const play = 1`,
  })
  expect(checkImports(root).problems).toEqual([
    'features in a circle: games → rooms → rewards → games ' +
      '(app/features/games/pages/play.tsx:2, app/features/rooms/bonus.ts:1, app/features/rewards/public.ts:1)',
  ])
})

const withTables = {
  ...sound,
  'app/features/rooms/tables.server.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const rooms = pgTable('rooms', {})`,
  'app/features/rooms/public-tables.server.ts': `export { rooms } from './tables.server.ts'`,
  'app/features/rooms/read.server.ts': 'export const own = `SELECT FROM rooms`',
}
const foreign = 'SQL names rooms of rooms — interpolate it from app/features/rooms/public-tables.server.ts'

test.each([
  ['a query', "pool.query('SELECT id FROM rooms')"],
  ['a tagged template', 'sql`SELECT ${1} FROM games g JOIN rooms r ON r.id = g.id`'],
  ['the second of a list', 'sql`SELECT FROM games g, rooms r`'],
  ['a write', 'sql`UPDATE rooms SET name = ${1}`'],
])('finds a table of another feature in SQL: %s', (_, text) => {
  const root = makeTree({ ...withTables, 'app/features/games/best.server.ts': `export const best = ${text}` })
  expect(checkImports(root).problems).toEqual([`app/features/games/best.server.ts:1 ${foreign}`])
})

test('a table that its owner exports may be joined, against the way of the imports too, and a sentence is no SQL', () => {
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

test('what a feature has for tests alone is not shipped', () => {
  const root = makeTree({
    ...sound,
    'app/features/games/feature.testing.ts': `import { school } from '#db/testing/school.ts'\nexport default school`,
    'app/features/games/feature.server.ts': `export { default } from './feature.testing.ts'`,
  })
  expect(checkImports(root).problems).toEqual([
    'app/features/games/feature.server.ts:1 ./feature.testing.ts — what only tests and seeds need is not shipped',
  ])
})
