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

export type PersonFile = {
  made: string
  person: { id: string; name: string }
  tables: Record<string, Row[]>
  leftOut?: LeftOut
}

/** How many rows of a table are not in a file because it would be too long. */
export type LeftOut = Record<string, number>

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
    const { tables, leftOut, take } = gatherRows(db, schoolId, personId, emptyFile())
    for (const table of personTables()) {
      const given = givenBySchool(table, kind)
      if (given.length > 0) await take(table, sql`key = ANY (${sql.param(given)}::text[])`)
    }
    const written = await writtenBy(db, schoolId, personId)
    if (written.length > 0) tables.live_records = written
    const file: PersonFile = { made: new Date(now).toISOString(), person: { id: personId, name }, tables, ...leftOut() }
    return { result: file, audit: { act: 'school.export-person', on: `people/${personId}` } }
  },
})

/** What a school hands out of a table about somebody. */
export const givenBySchool = ({ gives = [] }: PersonTable, kind: 'managed' | 'adult'): readonly string[] =>
  'managed' in gives ? gives[kind] : gives

/** A file is made in memory, whoever wrote what is in it: so many signs, and one table at most half of what is left. */
const mostSigns = 8_000_000
const mostRows = 10_000

/** What is left of a file; somebody's own is one file, however many schools they are in. */
export type Room = { signs: number }
export const emptyFile = (): Room => ({ signs: mostSigns })

/** Table by table what names a person; how much did not fit is said in the file. */
export function gatherRows(db: Database, schoolId: SchoolId | null, personId: PersonId, room: Room) {
  const tables: Record<string, Row[]> = {}
  const leftOut: LeftOut = {}
  return {
    tables,
    leftOut: (): { leftOut?: LeftOut } => (Object.keys(leftOut).length > 0 ? { leftOut } : {}),
    async take(table: PersonTable, handedOut: SQL) {
      const found = await rowsOf(db, table, { schoolId, personId, handedOut, signs: Math.floor(room.signs / 2) })
      room.signs -= found.signs
      if (found.rows.length > 0) tables[table.table] = found.rows
      if (found.all > found.rows.length) leftOut[table.table] = found.all - found.rows.length
    },
  }
}

type Asked = { schoolId: SchoolId | null; personId: PersonId; handedOut: SQL; signs: number }

/** Of the rows that name a person, the columns that `handedOut` lets through, as many as fit. */
async function rowsOf(
  db: Database,
  { table, columns, of, where }: PersonTable,
  { schoolId, personId, handedOut, signs }: Asked,
): Promise<{ rows: Row[]; signs: number; all: number }> {
  const named = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  const place = of === 'school' ? 'school_id' : schoolId && where
  const ofSchool = place ? sql`t.${sql.identifier(place)} = ${schoolId} AND` : sql``
  // A class or a group is known by its name, not by its number.
  const { rows } = await db.execute<{ row: Row; signs: number; all: number }>(sql`
    SELECT row, signs::int, "all" FROM (
      SELECT row, sum(length(row::text)) OVER (ROWS UNBOUNDED PRECEDING) AS signs, row_number() OVER () AS place, count(*) OVER ()::int AS "all" FROM (
        SELECT (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t)) WHERE ${handedOut})
          || CASE WHEN to_jsonb(t) ? 'classroom_id' THEN jsonb_build_object('classroom',
               (SELECT c.name FROM ${classrooms} c WHERE c.school_id = ${schoolId} AND c.id = (to_jsonb(t) ->> 'classroom_id')::uuid)) ELSE '{}' END
          || CASE WHEN to_jsonb(t) ? 'group_id' THEN jsonb_build_object('group',
               (SELECT g.name FROM ${studentGroups} g WHERE g.school_id = ${schoolId} AND g.id = (to_jsonb(t) ->> 'group_id')::uuid)) ELSE '{}' END AS row
        FROM ${sql.identifier(table)} t WHERE ${ofSchool} (${named})) AS named) AS counted
    WHERE signs <= ${signs} AND place <= ${mostRows}`)
  return { rows: rows.map(({ row }) => row), signs: rows.at(-1)?.signs ?? 0, all: rows[0]?.all ?? 0 }
}

/** Notes on boards and other records begin with their writer's id. */
export async function writtenBy(db: Database, schoolId: SchoolId, personId: PersonId): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT area, value::jsonb AS value FROM live_records WHERE school_id = ${schoolId} AND key LIKE ${`${personId}.%`} ORDER BY area LIMIT 10000`)
  return rows
}
