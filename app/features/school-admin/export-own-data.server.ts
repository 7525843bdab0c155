import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { memberships, schools as schoolsTable } from '#app/features/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { personTables } from '#app/features.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'
import { emptyFile, gatherRows, writtenBy, type LeftOut, type Room, type Row } from './export-person.server.ts'

type Tables = Record<string, Row[]>

type Gathered = { tables: Tables; leftOut?: LeftOut }

export type OwnFile = { made: string; account: Tables; schools: ({ id: string; name: string } & Gathered)[] }

/**
 * Everything about whoever asks: their account, and what each of their schools has. Only secrets, and what would tell
 * about others, stay behind.
 */
export const exportOwnData = defineCommand({
  name: 'exportOwnData',
  quota: 'export',
  input: z.object({}),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.export', { personId: actor.id }),
  async run({ db, actor, now }) {
    const personId = actor.id!
    const room = emptyFile()
    const { tables: account } = await tablesOf(db, 'account', { schoolId: null, personId, room })
    const schools: OwnFile['schools'] = []
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT DISTINCT school_id AS id FROM ${memberships} WHERE user_id = ${personId} ORDER BY 1`,
    )
    for (const { id } of rows) {
      await enter(db, id)
      const { rows: named } = await db.execute<{ name: string }>(sql`SELECT name FROM ${schoolsTable} WHERE id = ${id}`)
      const { tables, leftOut } = await tablesOf(db, 'school', { schoolId: id, personId, room })
      const written = await writtenBy(db, id, personId)
      schools.push({
        id,
        name: named[0]?.name ?? '',
        tables: written.length > 0 ? { ...tables, live_records: written } : tables,
        ...(leftOut && { leftOut }),
      })
    }
    await enter(db, '')
    const file: OwnFile = { made: new Date(now).toISOString(), account, schools }
    return { result: file, audit: { act: 'account.export', on: `people/${personId}` } }
  },
})

/** Row security shows one school at a time; whoever belongs to several is read in each. */
const enter = (db: Database, schoolId: SchoolId) => db.execute(sql`SELECT set_config('app.school', ${schoolId}, true)`)

async function tablesOf(
  db: Database,
  of: PersonTable['of'],
  { schoolId, personId, room }: { schoolId: SchoolId | null; personId: PersonId; room: Room },
): Promise<Gathered> {
  const { tables, leftOut, take } = gatherRows(db, schoolId, personId, room)
  for (const table of personTables())
    if (table.of === of && table.hides !== 'all')
      await take(table, sql`key <> ALL (${sql.param(table.hides ?? [])}::text[])`)
  return { tables, ...leftOut() }
}
