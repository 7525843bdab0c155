import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from './testing/test-services.ts'

/**
 * A row that is deleted takes along what hangs on it, and the database asks nobody whether that was theirs to delete. So
 * every table from which the program deletes stands here with where it does, what goes along, and why whoever may do
 * the one may do the other. What is new in either fails.
 */

type Taken = { by: string[]; takes: string[]; why: string }

const competitionRows = ['competition_answers', 'competition_plays', 'competition_programs', 'competition_turns']

const takenAlong: Record<string, Taken> = {
  assignments: {
    by: ['courses/assign-lessons', 'courses/withdraw-from-group'],
    takes: ['test_sittings'],
    why: 'what was begun is deleted with `results.remove` only, and never with a group',
  },
  competition_players: {
    by: ['competitions/guests/end-guests', 'competitions/guests/press-guests'],
    takes: competitionRows,
    why: 'guests who were not let in, or put out before anything of theirs counted',
  },
  competitions: {
    by: ['competitions/create-competition', 'competitions/feature'],
    takes: [
      ...competitionRows,
      ...['competition_games', 'competition_levels', 'competition_players', 'competition_rounds', 'guest_codes'],
    ],
    why: 'a draft is its host’s, a played one is asked `results.remove`; and after its time, which the school is told',
  },
  plays: { by: ['minigames/feature'], takes: ['play_logs'], why: 'after its time' },
  roster_changes: {
    by: ['classrooms/retention', 'classrooms/roster-changes'],
    takes: ['roster_change_students'],
    why: 'after its time, or when nobody is left in it; which children it names is nothing without it',
  },
  student_groups: {
    by: ['students/change-groups'],
    takes: ['student_group_members'],
    why: 'who is in it is changed with the same right; what it was given is withdrawn first',
  },
}

/** With these goes nearly everything: where that is done, and what is asked there. */
const wholes: Record<string, Record<string, string>> = {
  classrooms: {
    'classrooms/opened-classrooms': 'nothing has happened in it, of which it asks every table that hangs on it',
  },
  schools: {
    'school-admin/close-school': 'with the account of whoever ran it and was the last in it',
  },
  users: {
    'accounts/erase-account': '`school.erase-person`, `account.delete`',
    'accounts/identity/sweep': 'never proved their address, and belongs nowhere',
    'accounts/managed-accounts': 'made by a change that is taken back, and nothing has happened to them since',
  },
}

/** Which table is found out as they run. */
const anyTable = {
  'platform/move-school-rows': 'puts all of it into the other school',
  'school-admin/close-school': 'what is left of a school that goes',
  'school-admin/erase-person': '`school.erase-person`: all that is about one child',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('{app,server}/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|testing)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const tableNames = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, constant, table]) => [constant!, table!]),
  ),
)

const placeOf = (file: string) => file.replace(/^app\/(?:features\/)?|(?:\.server)?\.ts$/g, '')

/** From which tables a file deletes: in text, by the table's object, or one that it finds out. */
function deletedIn(text: string): string[] {
  const inText = [...text.matchAll(/DELETE FROM\s+(?:ONLY\s+)?"?([a-z_]+)\b/g)].map(([, table]) => table!)
  const inHoles = [...text.matchAll(/DELETE FROM\s+\$\{(?:getTableName\()?([\w.]+)/g)].map(([, constant]) => constant!)
  const built = [...text.matchAll(/\.delete\((\w+)\)/g)].map(([, constant]) => constant!)
  return [
    ...inText,
    ...inHoles.map((constant) => tableNames.get(constant) ?? '*'),
    ...built.flatMap((constant) => tableNames.get(constant) ?? []),
  ]
}

const deletions = sources.flatMap(({ file, text }) =>
  [...new Set(deletedIn(text))].map((table) => ({ table, by: placeOf(file) })),
)
const deletedBy = (table: string) =>
  deletions
    .filter((one) => one.table === table)
    .map(({ by }) => by)
    .toSorted()

let services: TestServices
let hanging: { on: string; table: string }[]
beforeAll(async () => {
  services = await openTestServices()
  const { rows } = await services.owner.query<{ on: string; table: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS on, conrelid::regclass::text AS table FROM pg_constraint
     WHERE contype = 'f' AND confdeltype <> 'a' AND confdeltype <> 'r' AND connamespace = 'public'::regnamespace`,
  )
  hanging = rows
}, 120_000)
afterAll(() => services.close())

/** Everything that goes with a row of it, or loses its place in it. */
function takenWith(table: string, seen = new Set<string>()): string[] {
  for (const one of hanging) if (one.on === table && !seen.has(one.table)) takenWith(one.table, seen.add(one.table))
  return [...seen].toSorted()
}

test('what goes along with what the program deletes is known, and asked for', () => {
  const tables = [...new Set(deletions.map(({ table }) => table))].filter((table) => !(table in wholes))
  const found = tables.map((table) => [table, { by: deletedBy(table), takes: takenWith(table) }] as const)
  expect(Object.fromEntries(found.filter(([, { takes }]) => takes.length > 0))).toEqual(
    Object.fromEntries(
      Object.entries(takenAlong).map(([table, { by, takes }]) => [table, { by, takes: takes.toSorted() }]),
    ),
  )
})

test.each(Object.keys(wholes))('%s go nowhere else', (table) => {
  expect(deletedBy(table)).toEqual(Object.keys(wholes[table]!))
})

test('nothing else deletes from tables that it finds out', () => {
  expect(deletedBy('*')).toEqual(Object.keys(anyTable))
})
