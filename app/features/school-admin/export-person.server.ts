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

type Row = Record<string, unknown>

/** What the text of a file says. */
export type PersonFile = {
  made: string
  person: { id: string; name: string }
  tables: Record<string, Row[]>
  leftOut?: LeftOut
}

/** How many rows of a table are not in a file because it would be too long. */
export type LeftOut = Record<string, number>

/** A student of this school, now or once; whoever works here is not looked up this way. */
export async function studentOf({ db, schoolId }: Pick<Context, 'db' | 'schoolId'>, personId: PersonId) {
  const { rows } = await db.execute<{
    id: string
    name: string
    kind: 'adult' | 'managed'
    email: string
    studies: boolean
    works: boolean
  }>(sql`
    SELECT u.id, u.name, u.kind, u.email, bool_or(m.role = 'student') AS studies, bool_or(m.role <> 'student' AND m.status = 'active') AS works FROM ${users} u JOIN ${memberships} m ON m.user_id = u.id
    WHERE u.id = ${personId} AND m.school_id = ${schoolId} GROUP BY u.id`)
  const found = rows[0]
  return found?.studies ? { ...found, schoolId: schoolId!, personId } : null
}

/**
 * What the school knows about one student, from every table that names them and nothing beyond what the table of tables
 * gives.
 */
export const exportPerson = defineCommand({
  name: 'exportPerson',
  onlyReads: true,
  heavy: true,
  quota: 'export',
  input: z.object({ personId: personUuid }),
  load: (context, { personId }) => studentOf(context, personId),
  allow: (actor, child) => child !== null && can(actor, 'school.export-person', { schoolId: child.schoolId }),
  async run({ db, now }, child) {
    const { schoolId, personId, name, kind } = child!
    const { file, take, takeWritten } = gatherRows(db, schoolId, personId, emptyFile(mostSignsOfForm))
    for (const table of personTables()) {
      const given = givenBySchool(table, kind)
      if (given.length > 0) await take(table, sql`key = ANY (${sql.param(given)}::text[])`)
    }
    await takeWritten()
    const text = objectOf({
      made: JSON.stringify(new Date(now).toISOString()),
      person: JSON.stringify({ id: personId, name }),
      ...file(),
    })
    return { result: { text }, audit: { act: 'school.export-person', on: `people/${personId}` } }
  },
})

/** What a school hands out of a table about somebody. */
export const givenBySchool = ({ gives = [] }: PersonTable, kind: 'managed' | 'adult'): readonly string[] =>
  'managed' in gives ? gives[kind] : gives

/**
 * A file is made in memory, whoever wrote what is in it: so many signs, and one table at most half of what is left. It
 * is text from the database on: reading and writing it all once more would hold everybody up.
 */
const mostSigns = 6_000_000
/** The answer to a form is written once more for its page. */
const mostSignsOfForm = 1_500_000
const mostRows = 10_000
const mostCounted = 100_000

/** What is left of a file; somebody's own is one file, however many schools they are in. */
export type Room = { signs: number }
export const emptyFile = (signs = mostSigns): Room => ({ signs })

/** An object of values that are JSON already. */
export const objectOf = (values: Record<string, string>): string =>
  `{${Object.entries(values)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`

/** Table by table what names a person; how much did not fit is said in the file. */
export function gatherRows(db: Database, schoolId: SchoolId | null, personId: PersonId, room: Room) {
  const tables: Record<string, string> = {}
  const leftOut: LeftOut = {}
  const add = async (table: string, named: SQL, made: SQL) => {
    const found = await fitting(db, named, made, Math.floor(room.signs / 2))
    room.signs -= found.signs
    if (found.taken > 0) tables[table] = `[${found.text}]`
    if (found.all > found.taken) leftOut[table] = found.all - found.taken
  }
  return {
    file: (): Record<string, string> => ({
      tables: objectOf(tables),
      ...(Object.keys(leftOut).length > 0 && { leftOut: JSON.stringify(leftOut) }),
    }),
    take: (table: PersonTable, handedOut: SQL, told = sql`true`) =>
      add(table.table, sql`${rowsNaming(table, schoolId, personId)} AND ${told}`, madeOf(schoolId, handedOut)),
    /** Notes on boards and other records begin with their writer's id. */
    takeWritten: () =>
      add(
        'live_records',
        sql`SELECT * FROM live_records WHERE school_id = ${schoolId} AND key LIKE ${`${personId}.%`}`,
        sql`jsonb_build_object('area', t.area, 'value', t.value::jsonb)`,
      ),
  }
}

/**
 * As many of these rows as there is room for, as text that `made` says how to make. They are chosen before anything is
 * made of them: somebody's log may be long.
 */
async function fitting(
  db: Database,
  named: SQL,
  made: SQL,
  signs: number,
): Promise<{ text: string; taken: number; signs: number; all: number }> {
  const fits = sql`FILTER (WHERE signs <= ${signs})`
  const { rows: found } = await db.execute<{ text: string; taken: number; signs: number; chosen: number }>(sql`
    SELECT coalesce(string_agg(text, ',') ${fits}, '') AS text, count(*) ${fits}::int AS taken,
      coalesce(max(signs) ${fits}, 0)::int AS signs, count(*)::int AS chosen
    FROM (SELECT text, sum(length(text)) OVER (ROWS UNBOUNDED PRECEDING) AS signs
      FROM (SELECT (${made})::text AS text FROM (${named} LIMIT ${mostRows}) AS t) AS written) AS counted`)
  const { chosen, ...taken } = found[0]!
  return { ...taken, all: chosen < mostRows ? chosen : await countOf(db, named) }
}

async function countOf(db: Database, named: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${named} LIMIT ${mostCounted}) AS t`,
  )
  return rows[0]!.count
}

function rowsNaming({ table, columns, of, where }: PersonTable, schoolId: SchoolId | null, personId: PersonId): SQL {
  const named = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  const place = of === 'school' ? 'school_id' : schoolId && where
  const ofSchool = place ? sql`t.${sql.identifier(place)} = ${schoolId} AND` : sql``
  return sql`SELECT t.* FROM ${sql.identifier(table)} t WHERE ${ofSchool} (${named})`
}

/** The columns that `handedOut` lets through; a class or a group is known by its name, not by its number. */
const madeOf = (schoolId: SchoolId | null, handedOut: SQL): SQL => sql`
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t)) WHERE ${handedOut})
    || CASE WHEN to_jsonb(t) ? 'classroom_id' THEN jsonb_build_object('classroom',
         (SELECT c.name FROM ${classrooms} c WHERE c.school_id = ${schoolId} AND c.id = (to_jsonb(t) ->> 'classroom_id')::uuid)) ELSE '{}' END
    || CASE WHEN to_jsonb(t) ? 'group_id' THEN jsonb_build_object('group',
         (SELECT g.name FROM ${studentGroups} g WHERE g.school_id = ${schoolId} AND g.id = (to_jsonb(t) ->> 'group_id')::uuid)) ELSE '{}' END`
