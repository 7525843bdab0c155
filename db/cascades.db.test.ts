import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from './testing/test-services.ts'

/**
 * Deleting a row also deletes rows that refer to it, without a permission check. So every table from which the
 * application deletes is listed here with the deleting modules, the cascading tables, and why permission for one implies
 * permission for the other. A new deletion or cascade fails the test.
 */

type CascadeRule = { by: string[]; takes: string[]; why: string }

const competitionRows = [
  'competition_answers',
  'competition_flyers',
  'competition_plays',
  'competition_programs',
  'competition_turns',
]

const cascadeRules: Record<string, CascadeRule> = {
  assignments: {
    by: ['learning/courses/assignments/assign-lessons', 'learning/courses/assignments/withdraw-from-group'],
    takes: ['question_test_answers', 'question_tests', 'test_sittings'],
    why: 'started sittings are deleted with permission `results.remove` only, and never with a group',
  },
  certificates: {
    by: ['home/certificates/awarding/end-certificate'],
    takes: ['certificate_slugs'],
    why: 'a certificate that was not issued; its address leads nowhere without it',
  },
  competition_players: {
    by: ['play/competitions/guests/manage-guests', 'play/competitions/guests/remove-guests'],
    takes: competitionRows,
    why: 'guests who were not admitted, or removed before anything counted',
  },
  competitions: {
    by: ['play/competitions/wizard/create-competition', 'play/competitions/feature'],
    takes: [
      ...competitionRows,
      ...[
        'competition_flights',
        'competition_games',
        'competition_levels',
        'competition_players',
        'competition_rounds',
        'guest_codes',
        'nearby_rooms',
      ],
    ],
    why: 'a draft belongs to its host; a played one needs `results.remove`, or its retention time is over',
  },
  digest_readers: {
    by: ['home/digests/feature'],
    takes: ['digests', 'parent_mail_invitations'],
    why: 'no invitation names the address any more; a mail is useless without its reader',
  },
  held_texts: {
    by: ['home/messages/feature', 'people/held-texts/feature', 'people/held-texts/hold-text'],
    takes: ['abuse_reports'],
    why: 'its retention time is over, or its writer withdraws it; a report must not outlive the text',
  },
  message_threads: {
    by: ['home/messages/feature'],
    takes: ['message_reads', 'messages'],
    why: 'nothing was written in it for the retention time of its messages',
  },
  parent_invitations: {
    by: ['people/guardians/feature'],
    takes: ['parent_codes'],
    why: 'its retention time is over; a code is useless without its invitation',
  },
  plays: { by: ['play/minigames/feature'], takes: ['play_logs'], why: 'its retention time is over' },
  roster_changes: {
    by: ['people/classrooms/retention', 'people/classrooms/roster/roster-changes'],
    takes: ['roster_change_students'],
    why: 'its retention time is over, or all its people are deleted; the list of students is useless without it',
  },
  student_groups: {
    by: ['people/students/groups/change-groups'],
    takes: ['student_group_members'],
    why: 'members are changed with the same permission; assignments of the group are withdrawn first',
  },
  visitor_hours: {
    by: ['learning/visitor-hours/feature'],
    takes: ['visitor_results'],
    why: 'its day is over; the results of the hour end with it',
  },
  worksheets: {
    by: ['make/worksheets/change-worksheet', 'make/worksheets/feature'],
    takes: ['worksheet_papers'],
    why: 'made with the same permission, or its retention time is over; a code is useless without its worksheet',
  },
}

/** Tables whose deletion cascades to nearly everything: the deleting modules and their permission check. */
const rootTables: Record<string, Record<string, string>> = {
  classrooms: {
    'people/classrooms/year-turn/undo-opened-classrooms':
      'the class is unused, checked in every table that refers to it',
  },
  schools: {
    'people/school-admin/close-school': 'with the account of its last member, who is its administrator',
  },
  users: {
    'people/accounts/erase-account': '`school.erase-person`, `account.delete`',
    'people/accounts/identity/sessions/sweep': 'unconfirmed email address and no membership',
    'people/accounts/managed-accounts': 'created by a change that is undone, and unused since',
  },
}

/** Modules that choose the table to delete from at run time. */
const dynamicDeletions = {
  'platform/db/move-school-rows': 'moves all rows to the other school',
  'people/school-admin/close-school': 'remaining rows of a deleted school',
  'people/school-admin/data-rights/erase-person': '`school.erase-person`: all rows about one student',
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

const moduleName = (file: string) => file.replace(/^app\/(?:features\/)?|(?:\.server)?\.ts$/g, '')

/** Tables from which a file deletes: in SQL text, by the Drizzle table, or `*` if chosen at run time. */
function findDeletedTables(text: string): string[] {
  const literalNames = [...text.matchAll(/DELETE FROM\s+(?:ONLY\s+)?"?([a-z_]+)\b/g)].map(([, table]) => table!)
  const interpolatedNames = [...text.matchAll(/DELETE FROM\s+\$\{(?:getTableName\()?([\w.]+)/g)].map(
    ([, constant]) => constant!,
  )
  const builderNames = [...text.matchAll(/\.delete\((\w+)\)/g)].map(([, constant]) => constant!)
  return [
    ...literalNames,
    ...interpolatedNames.map((constant) => tableNames.get(constant) ?? '*'),
    ...builderNames.flatMap((constant) => tableNames.get(constant) ?? []),
  ]
}

const deletions = sources.flatMap(({ file, text }) =>
  [...new Set(findDeletedTables(text))].map((table) => ({ table, by: moduleName(file) })),
)
const findDeletingModules = (table: string) =>
  deletions
    .filter((deletion) => deletion.table === table)
    .map(({ by }) => by)
    .toSorted()

let services: TestServices
let cascades: { on: string; table: string }[]
beforeAll(async () => {
  services = await openTestServices()
  const { rows } = await services.owner.query<{ on: string; table: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS on, conrelid::regclass::text AS table FROM pg_constraint
     WHERE contype = 'f' AND confdeltype <> 'a' AND confdeltype <> 'r' AND connamespace = 'public'::regnamespace`,
  )
  cascades = rows
}, 120_000)
afterAll(() => services.close())

/** All tables that a deletion cascades to, directly or indirectly. */
function findCascadeTables(table: string, seen = new Set<string>()): string[] {
  for (const cascade of cascades)
    if (cascade.on === table && !seen.has(cascade.table)) findCascadeTables(cascade.table, seen.add(cascade.table))
  return [...seen].toSorted()
}

test('every deletion with cascades is listed with its modules and cascading tables', () => {
  const tables = [...new Set(deletions.map(({ table }) => table))].filter((table) => !(table in rootTables))
  const actualRules = tables.map(
    (table) => [table, { by: findDeletingModules(table), takes: findCascadeTables(table) }] as const,
  )
  expect(Object.fromEntries(actualRules.filter(([, { takes }]) => takes.length > 0))).toEqual(
    Object.fromEntries(
      Object.entries(cascadeRules).map(([table, { by, takes }]) => [
        table,
        { by: by.toSorted(), takes: takes.toSorted() },
      ]),
    ),
  )
})

test.each(Object.keys(rootTables))('%s are deleted in the listed modules only', (table) => {
  expect(findDeletingModules(table)).toEqual(Object.keys(rootTables[table]!).toSorted())
})

test('only the listed modules choose the table to delete from at run time', () => {
  expect(findDeletingModules('*')).toEqual(Object.keys(dynamicDeletions).toSorted())
})
