import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { memberships, schools as schoolsTable } from '#app/features/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { personTables } from '#app/features.server.ts'
import { lookIntoSchool, type Database } from '#app/platform/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'
import { emptyFile, gatherRows, objectOf, type LeftOut, type Room } from './export-person.server.ts'

type Tables = Record<string, Record<string, unknown>[]>
type Gathered = { tables: Tables; leftOut?: LeftOut }

/** What the text of the file says. */
export type OwnFile = { made: string; account: Tables; schools: ({ id: string; name: string } & Gathered)[] }

/**
 * Everything about whoever asks: their account, and what each of their schools has. Only secrets, and what would tell
 * about others, stay behind. What a school keeps of somebody whom it has removed they ask the school for: it would tell
 * of its children, as they are now.
 */
export const exportOwnData = defineCommand({
  name: 'exportOwnData',
  onlyReads: true,
  heavy: true,
  quota: 'own-data',
  input: z.object({}),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.export', { personId: actor.id }),
  async run({ db, actor, now }) {
    const personId = actor.id!
    const room = emptyFile()
    const { tables: account } = await tablesOf(db, { schoolId: null, personId, room })
    const schools: string[] = []
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT DISTINCT school_id AS id FROM ${memberships} WHERE user_id = ${personId} AND (status = 'active' OR status = 'pending' AND NOT was_removed) ORDER BY 1`,
    )
    for (const { id } of rows) {
      // Row security shows one school at a time; whoever belongs to several is read in each.
      await lookIntoSchool(db, id)
      const { rows: named } = await db.execute<{ name: string }>(sql`SELECT name FROM ${schoolsTable} WHERE id = ${id}`)
      schools.push(
        objectOf({
          id: JSON.stringify(id),
          name: JSON.stringify(named[0]?.name ?? ''),
          ...(await tablesOf(db, { schoolId: id, personId, room })),
        }),
      )
    }
    await lookIntoSchool(db, null)
    const made = new Date(now).toISOString()
    const text = objectOf({ made: JSON.stringify(made), account: account!, schools: `[${schools.join(',')}]` })
    return { result: { made, text }, audit: { act: 'account.export', on: `people/${personId}` } }
  },
})

const isTold = async (db: Database, { notYet }: PersonTable, of: { schoolId: SchoolId; personId: PersonId }) =>
  notYet && sql`t.${sql.identifier(notYet.column)} <> ALL (${sql.param(await notYet.values(db, of))}::text[])`

type Of = { schoolId: SchoolId | null; personId: PersonId; room: Room }

/** What one school has, or without one the account. */
async function tablesOf(db: Database, { schoolId, personId, room }: Of): Promise<Record<string, string>> {
  const { file, take, takeWritten } = gatherRows(db, schoolId, personId, room)
  const of: PersonTable['of'] = schoolId === null ? 'account' : 'school'
  for (const table of personTables())
    if (table.of === of && table.hides !== 'all')
      await take(
        table,
        sql`key <> ALL (${sql.param(table.hides ?? [])}::text[])`,
        schoolId === null ? undefined : await isTold(db, table, { schoolId, personId }),
      )
  if (schoolId !== null) await takeWritten()
  return file()
}
