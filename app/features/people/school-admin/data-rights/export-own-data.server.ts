import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { memberships, schools as schoolsTable } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import { selectSchoolForReading, type Database } from '#app/platform/db/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'
import {
  buildReleasedFilter,
  createFileBudget,
  collectRows,
  buildJsonObject,
  type OmittedRows,
  type FileBudget,
} from './export-person.server.ts'

type Tables = Record<string, Record<string, unknown>[]>
type ExportedTables = { tables: Tables; leftOut?: OmittedRows }

/** Content of the exported JSON file. `made` is an ISO timestamp. */
export type OwnDataFile = { made: string; account: Tables; schools: ({ id: string; name: string } & ExportedTables)[] }

/**
 * Exports all data of the actor: the account and the data in each of the actor's schools. Omits secrets and data about
 * other people. Omits schools that removed the actor, because their data would reveal the school's current students;
 * the actor must request that data from the school.
 */
export const exportOwnData = defineCommand({
  name: 'exportOwnData',
  readOnly: true,
  heavy: true,
  quota: 'own-data',
  input: z.object({}),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.export', { personId: actor.id }),
  async run({ db, actor, now }) {
    const personId = actor.id!
    const budget = createFileBudget()
    const { tables: account } = await exportTables(db, { schoolId: null, personId, budget })
    const schools: string[] = []
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT DISTINCT school_id AS id FROM ${memberships} WHERE user_id = ${personId} AND (status = 'active' OR status = 'pending' AND NOT was_removed) ORDER BY 1`,
    )
    for (const { id } of rows) {
      // Row security shows one school at a time, so read each school separately.
      await selectSchoolForReading(db, id)
      const { rows: schoolRows } = await db.execute<{ name: string }>(
        sql`SELECT name FROM ${schoolsTable} WHERE id = ${id}`,
      )
      schools.push(
        buildJsonObject({
          id: JSON.stringify(id),
          name: JSON.stringify(schoolRows[0]?.name ?? ''),
          ...(await exportTables(db, { schoolId: id, personId, budget })),
        }),
      )
    }
    await selectSchoolForReading(db, null)
    const createdAt = new Date(now).toISOString()
    const text = buildJsonObject({
      made: JSON.stringify(createdAt),
      account: account!,
      schools: `[${schools.join(',')}]`,
    })
    return { result: { made: createdAt, text }, audit: { act: 'account.export', on: `people/${personId}` } }
  },
})

type ExportScope = { schoolId: SchoolId | null; personId: PersonId; budget: FileBudget }

/** Exports the tables of one school, or of the account if `schoolId` is null. */
async function exportTables(
  db: Database,
  { schoolId, personId, budget }: ExportScope,
): Promise<Record<string, string>> {
  const { serialize, addTable, addWrittenRecords } = collectRows(db, schoolId, personId, budget)
  const scope: PersonTable['scope'] = schoolId === null ? 'account' : 'school'
  for (const table of personTables())
    if (table.scope === scope && table.redactedColumns !== 'all')
      await addTable(
        table,
        sql`key <> ALL (${sql.param(table.redactedColumns ?? [])}::text[])`,
        schoolId === null ? {} : { rowFilter: await buildReleasedFilter(db, table, { schoolId, personId }) },
      )
  if (schoolId !== null) await addWrittenRecords()
  return serialize()
}
