import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { studentGroups } from '#app/features/people/students/public-tables.server.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { subjectColumns, type PersonTable } from '#app/platform/feature.server.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'

type Row = Record<string, unknown>

/** Content of the exported JSON file. `made` is an ISO timestamp. */
export type PersonFile = {
  made: string
  person: { id: string; name: string }
  tables: Record<string, Row[]>
  leftOut?: OmittedRows
}

/** Number of omitted rows by table, for a file that would be too long. */
export type OmittedRows = Record<string, number>

/** Loads a current or former student of this school. Null for people who were never students here. */
export async function loadStudent({ db, schoolId }: Pick<CommandContext, 'db' | 'schoolId'>, personId: PersonId) {
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
  const result = rows[0]
  return result?.studies ? { ...result, schoolId: schoolId!, personId } : null
}

/**
 * Exports a student's data at the school: from every table that refers to the student, only the columns listed in
 * `personTables`.
 */
export const exportPerson = defineCommand({
  name: 'exportPerson',
  readOnly: true,
  heavy: true,
  quota: 'export',
  input: z.object({ personId: personUuid }),
  load: (context, { personId }) => loadStudent(context, personId),
  allow: (actor, child) => child !== null && can(actor, 'school.export-person', { schoolId: child.schoolId }),
  async run({ db, now }, child) {
    const text = await buildPersonFile(db, child!, { now })
    return { result: { text }, audit: { act: 'school.export-person', on: `people/${child!.personId}` } }
  },
})

type ExportedStudent = { schoolId: SchoolId; personId: PersonId; name: string; kind: 'managed' | 'adult' }

/**
 * The JSON text of a `PersonFile`. The copy for a guardian contains neither rows that are withheld from the student nor
 * those of other family members.
 */
export async function buildPersonFile(
  db: Database,
  { schoolId, personId, name, kind }: ExportedStudent,
  { now, guardian }: { now: number; guardian?: PersonId },
): Promise<string> {
  const { serialize, addTable, addWrittenRecords } = collectRows(
    db,
    schoolId,
    personId,
    createFileBudget(maxFormFileCharacters),
  )
  for (const table of personTables()) {
    const exportedColumns = listExportedColumns(table, kind)
    if (exportedColumns.length === 0) continue
    const rowFilter = guardian && (await buildFamilyFilter(db, table, { schoolId, personId, guardian }))
    const isAbout = guardian ? undefined : table.schoolRows?.({ schoolId, personId })
    await addTable(table, sql`key = ANY (${sql.param(exportedColumns)}::text[])`, { rowFilter, isAbout })
  }
  await addWrittenRecords()
  return buildJsonObject({
    made: JSON.stringify(new Date(now).toISOString()),
    person: JSON.stringify({ id: personId, name }),
    ...serialize(),
  })
}

/** Selects the rows of a table that are not withheld from the person. */
export const buildReleasedFilter = async (
  db: Database,
  { withheldRows }: PersonTable,
  person: { schoolId: SchoolId; personId: PersonId },
) =>
  withheldRows &&
  sql`t.${sql.identifier(withheldRows.column)} <> ALL (${sql.param(await withheldRows.values(db, person))}::text[])`

/** Selects the rows that a guardian may read: screens hide those of other family members from them, too. */
async function buildFamilyFilter(
  db: Database,
  table: PersonTable,
  { guardian, ...person }: { schoolId: SchoolId; personId: PersonId; guardian: PersonId },
): Promise<SQL> {
  const released = (await buildReleasedFilter(db, table, person)) ?? sql`true`
  if (table.familyColumn === undefined) return released
  if (table.familyColumn === null) return sql`false`
  const column = sql`t.${sql.identifier(table.familyColumn)}`
  return sql`${released} AND (${column} IS NULL OR ${column} = ${guardian})`
}

/** Columns of a table that a school may export about a person with this kind of account. */
export const listExportedColumns = (
  { exportedColumns = [] }: PersonTable,
  kind: 'managed' | 'adult',
): readonly string[] => ('managed' in exportedColumns ? exportedColumns[kind] : exportedColumns)

/**
 * Limits the memory of an export, in characters. One table takes at most half of the remaining budget. The database
 * returns JSON text because parsing and serializing it again would block the event loop.
 */
const maxFileCharacters = 6_000_000
/** Lower than the file limit: the response to a form is serialized a second time for its page. */
const maxFormFileCharacters = 1_500_000
const maxRowsPerTable = 10_000
const maxCountedRows = 100_000

/** Remaining characters of a file. All schools of a user share the budget of one file. */
export type FileBudget = { characters: number }
export const createFileBudget = (characters = maxFileCharacters): FileBudget => ({ characters })

/** Builds a JSON object from values that are already JSON text. */
export const buildJsonObject = (values: Record<string, string>): string =>
  `{${Object.entries(values)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`

/** Collects the rows about a person, table by table. The file reports how many rows did not fit. */
export function collectRows(db: Database, schoolId: SchoolId | null, personId: PersonId, budget: FileBudget) {
  const tables: Record<string, string> = {}
  const leftOut: OmittedRows = {}
  const add = async (table: string, rows: SQL, rowJson: SQL) => {
    const result = await selectWithinBudget(db, rows, rowJson, Math.floor(budget.characters / 2))
    budget.characters -= result.characters
    if (result.rowCount > 0) tables[table] = `[${result.text}]`
    if (result.totalRows > result.rowCount) leftOut[table] = result.totalRows - result.rowCount
  }
  return {
    serialize: (): Record<string, string> => ({
      tables: buildJsonObject(tables),
      ...(Object.keys(leftOut).length > 0 && { leftOut: JSON.stringify(leftOut) }),
    }),
    addTable: (
      table: PersonTable,
      columnFilter: SQL,
      { rowFilter = sql`true`, isAbout }: { rowFilter?: SQL | undefined; isAbout?: SQL | undefined } = {},
    ) =>
      add(
        table.table,
        sql`${selectRowsOfPerson(table, { schoolId, personId }, isAbout)} AND ${rowFilter}`,
        buildRowJson(schoolId, columnFilter),
      ),
    /** Keys of board notes and other live records start with the writer's id. */
    addWrittenRecords: () =>
      add(
        'live_records',
        sql`SELECT * FROM live_records WHERE school_id = ${schoolId} AND key LIKE ${`${personId}.%`}`,
        sql`jsonb_build_object('area', t.area, 'value', t.value::jsonb)`,
      ),
  }
}

/**
 * Returns as many rows as fit into `maxCharacters`, as comma-separated JSON. Limits the rows before building JSON
 * because a user's log can be very long.
 */
async function selectWithinBudget(
  db: Database,
  rows: SQL,
  rowJson: SQL,
  maxCharacters: number,
): Promise<{ text: string; rowCount: number; characters: number; totalRows: number }> {
  const fits = sql`FILTER (WHERE characters <= ${maxCharacters})`
  type Selection = { text: string; rowCount: number; characters: number; limitedRows: number }
  const { rows: selections } = await db.execute<Selection>(sql`
    SELECT coalesce(string_agg(text, ',') ${fits}, '') AS text, count(*) ${fits}::int AS "rowCount",
      coalesce(max(characters) ${fits}, 0)::int AS characters, count(*)::int AS "limitedRows"
    FROM (SELECT text, sum(length(text)) OVER (ROWS UNBOUNDED PRECEDING) AS characters
      FROM (SELECT (${rowJson})::text AS text FROM (${rows} LIMIT ${maxRowsPerTable}) AS t) AS serialized) AS counted`)
  const { limitedRows, ...selection } = selections[0]!
  return { ...selection, totalRows: limitedRows < maxRowsPerTable ? limitedRows : await countRows(db, rows) }
}

async function countRows(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${query} LIMIT ${maxCountedRows}) AS t`,
  )
  return rows[0]!.count
}

function selectRowsOfPerson(
  personTable: PersonTable,
  { schoolId, personId }: { schoolId: SchoolId | null; personId: PersonId },
  isAbout: SQL = sql`false`,
): SQL {
  const { table, scope, where } = personTable
  const matchesPerson = sql.join(
    subjectColumns(personTable).map((column) => sql`t.${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  const schoolColumn = scope === 'school' ? 'school_id' : schoolId && where
  const schoolFilter = schoolColumn ? sql`t.${sql.identifier(schoolColumn)} = ${schoolId} AND` : sql``
  return sql`SELECT t.* FROM ${sql.identifier(table)} t WHERE ${schoolFilter} (${matchesPerson} OR ${isAbout})`
}

/** Columns that pass `columnFilter`, plus the names of the class and group that the row refers to by id. */
const buildRowJson = (schoolId: SchoolId | null, columnFilter: SQL): SQL => sql`
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t)) WHERE ${columnFilter})
    || CASE WHEN to_jsonb(t) ? 'classroom_id' THEN jsonb_build_object('classroom',
         (SELECT c.name FROM ${classrooms} c WHERE c.school_id = ${schoolId} AND c.id = (to_jsonb(t) ->> 'classroom_id')::uuid)) ELSE '{}' END
    || CASE WHEN to_jsonb(t) ? 'group_id' THEN jsonb_build_object('group',
         (SELECT g.name FROM ${studentGroups} g WHERE g.school_id = ${schoolId} AND g.id = (to_jsonb(t) ->> 'group_id')::uuid)) ELSE '{}' END`
