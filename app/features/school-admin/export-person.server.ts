import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { studentGroups } from '#app/features/students/public-tables.server.ts'
import { classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { personTables } from '#app/features.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'
import { personUuid } from '#app/platform/uuid.ts'

export type Row = Record<string, unknown>

export type PersonFile = { made: string; person: { id: string; name: string }; tables: Record<string, Row[]> }

/** A student of this school, now or once; whoever works here is not looked up this way. */
export async function studentOf({ db, schoolId }: Context, personId: PersonId) {
  const { rows } = await db.execute<{
    id: string
    name: string
    kind: 'adult' | 'managed'
    email: string
    roles: string[]
  }>(sql`
    SELECT u.id, u.name, u.kind, u.email, jsonb_agg(m.role) AS roles FROM ${users} u JOIN ${memberships} m ON m.user_id = u.id
    WHERE u.id = ${personId} AND m.school_id = ${schoolId} GROUP BY u.id`)
  const found = rows[0]
  return found?.roles.includes('student') ? { ...found, schoolId: schoolId!, personId } : null
}

/**
 * What the school knows about one student, from every table that names them and nothing beyond what the table of tables
 * gives.
 */
export const exportPerson = defineCommand({
  name: 'exportPerson',
  quota: 'export',
  input: z.object({ personId: personUuid }),
  load: (context, { personId }) => studentOf(context, personId),
  allow: (actor, child) => child !== null && can(actor, 'school.export-person', { schoolId: child.schoolId }),
  async run({ db, now }, child) {
    const { schoolId, personId, name, kind } = child!
    const tables: Record<string, Row[]> = {}
    for (const table of personTables()) {
      const given = givenBySchool(table, kind)
      const rows =
        given.length > 0
          ? await rowsOf(db, table, schoolId, personId, sql`key = ANY (${sql.param(given)}::text[])`)
          : []
      if (rows.length > 0) tables[table.table] = rows
    }
    const written = await writtenBy(db, schoolId, personId)
    if (written.length > 0) tables.live_records = written
    const file: PersonFile = { made: new Date(now).toISOString(), person: { id: personId, name }, tables }
    return { result: file, audit: { act: 'school.export-person', on: `people/${personId}` } }
  },
})

/** What a school hands out of a table about somebody. */
export const givenBySchool = ({ gives = [] }: PersonTable, kind: 'managed' | 'adult'): readonly string[] =>
  'managed' in gives ? gives[kind] : gives

/** Of the rows that name a person, the columns that `handedOut` lets through. */
export async function rowsOf(
  db: Database,
  { table, columns, of, where }: PersonTable,
  schoolId: SchoolId | null,
  personId: PersonId,
  handedOut: SQL,
): Promise<Row[]> {
  const named = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  const place = of === 'school' ? 'school_id' : schoolId && where
  const ofSchool = place ? sql`t.${sql.identifier(place)} = ${schoolId} AND` : sql``
  // A class or a group is known by its name, not by its number.
  const { rows } = await db.execute<{ row: Row }>(sql`
    SELECT (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t)) WHERE ${handedOut})
      || CASE WHEN to_jsonb(t) ? 'classroom_id' THEN jsonb_build_object('classroom',
           (SELECT c.name FROM ${classrooms} c WHERE c.school_id = ${schoolId} AND c.id = (to_jsonb(t) ->> 'classroom_id')::uuid)) ELSE '{}' END
      || CASE WHEN to_jsonb(t) ? 'group_id' THEN jsonb_build_object('group',
           (SELECT g.name FROM ${studentGroups} g WHERE g.school_id = ${schoolId} AND g.id = (to_jsonb(t) ->> 'group_id')::uuid)) ELSE '{}' END AS row
    FROM ${sql.identifier(table)} t WHERE ${ofSchool} (${named}) LIMIT 10000`)
  return rows.map(({ row }) => row)
}

/** Notes on boards and other records begin with their writer's id. */
export async function writtenBy(db: Database, schoolId: SchoolId, personId: PersonId): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT area, value::jsonb AS value FROM live_records WHERE school_id = ${schoolId} AND key LIKE ${`${personId}.%`} ORDER BY area LIMIT 10000`)
  return rows
}
