import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { inTransaction, systemTenant, openPool, type Database } from '#app/platform/db/db.server.ts'
import { classroomsOfSchool, rosterOf } from '#app/features/people/classrooms/queries.server.ts'
import { countMembersByRole, queryMembershipsOf } from '#app/features/people/schools/queries.server.ts'
import type { TestSchool } from './schools.ts'

export type MixResult = {
  transactions: number /** Attempts to access another school. */
  probes: number
  failures: number
  foreign: string[] /** Errors that the suite did not provoke. */
  unexpected: string[]
  seconds: number
  perSecond: number
}

type MixOptions = {
  url: string
  owner: pg.Pool
  schools: TestSchool[]
  transactions: number
  say?: (line: string) => void
  connections?: number
  concurrency?: number
}

const intendedError = new Error('meant to fail')
const noConnection = /timeout exceeded when trying to connect/

/** Runs the transactions; each reports every row that does not belong to its school. */
export async function mixSchools({
  url,
  owner,
  schools,
  transactions,
  say,
  connections = 8,
  concurrency: atOnce = 64,
}: MixOptions): Promise<MixResult> {
  const pool = openPool(url, connections)
  const result: MixResult = {
    transactions: 0,
    probes: 0,
    failures: 0,
    foreign: [],
    unexpected: [],
    seconds: 0,
    perSecond: 0,
  }
  const began = performance.now()
  let started = 0
  const reportForeign = (description: string) => void result.foreign.push(description)

  const worker = async () => {
    while (started < transactions) {
      const index = started++
      const school = schools[index % schools.length]!
      const other = schools[(index + 1 + (index % (schools.length - 1))) % schools.length]!
      // On a loaded machine acquiring a connection may time out; retry, because the transaction has not started.
      const runAttempt = (tries = 20): Promise<void> =>
        attempts[index % attempts.length]!({ pool, school, other, complain: reportForeign, mixed: result }).catch(
          (error: Error) =>
            noConnection.test(error.message) && tries > 0 ? runAttempt(tries - 1) : Promise.reject(error),
        )
      await runAttempt().catch((error: Error) => {
        if (error !== intendedError) result.unexpected.push(error.message)
        result.failures++
      })
      result.transactions++
      if (result.transactions % 20_000 === 0)
        say?.(`${result.transactions.toLocaleString('en')} transactions, ${result.foreign.length} foreign rows`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  result.seconds = Math.round((performance.now() - began) / 100) / 10
  result.perSecond = Math.round(result.transactions / result.seconds)
  await pool.end()
  await checkStoredRows(owner, schools, reportForeign)
  return result
}

type Attempt = (context: {
  pool: pg.Pool
  school: TestSchool
  other: TestSchool
  complain: (description: string) => void
  mixed: MixResult
}) => Promise<void>

const asSchool = <T>(pool: pg.Pool, school: TestSchool, work: (db: Database) => Promise<T>, mode?: 'read only') =>
  inTransaction(pool, { schoolId: school.id, personId: school.teacher, staff: false }, work, mode)

const tables = ['schools', 'memberships', 'classrooms', 'classroom_teachers', 'enrolments', 'live_records'] as const
const keyOf = (table: string) => sql.identifier(table === 'schools' ? 'id' : 'school_id')

const attempts: Attempt[] = [
  // Read like pages do.
  ({ pool, school, complain }) =>
    asSchool(
      pool,
      school,
      async (db) => {
        const classrooms = await classroomsOfSchool(db, school.id)
        if (
          classrooms.length !== school.classrooms.length ||
          classrooms.some(({ id }) => !school.classrooms.includes(id))
        )
          complain('classrooms')
        const roster = await rosterOf(db, school.id, school.classrooms[0]!)
        if (roster.length !== school.students.length || roster.some(({ id }) => !school.students.includes(id)))
          complain('roster')
        if ((await countMembersByRole(db, school.id)).student !== school.students.length) complain('headcount')
      },
      'read only',
    ),
  // Read all rows without a school filter: only row-level security protects other schools.
  ({ pool, school, complain, mixed }) =>
    asSchool(pool, school, async (db) => {
      mixed.probes++
      for (const table of tables) {
        const { rows } = await db.execute(
          sql`SELECT ${keyOf(table)} AS school FROM ${sql.identifier(table)} WHERE ${keyOf(table)} <> ${school.id}::uuid`,
        )
        for (const _ of rows) complain(`read of ${table}`)
      }
    }),
  // Write to the own school and try to change another school in the same transaction.
  ({ pool, school, other, complain, mixed }) =>
    asSchool(pool, school, async (db) => {
      mixed.probes++
      const key = randomUUID()
      await db.execute(
        sql`INSERT INTO live_records (school_id, area, key, value, revision) VALUES (${school.id}, 'mix', ${key}, ${JSON.stringify(school.id)}, 1)`,
      )
      const touched = await db.execute(sql`UPDATE classrooms SET name = 'taken' WHERE school_id = ${other.id}`)
      if (touched.rowCount) complain('update')
      const deleted = await db.execute(sql`DELETE FROM enrolments WHERE school_id = ${other.id}`)
      if (deleted.rowCount) complain('delete')
    }),
  // Fail in the middle: session settings must not stay on the connection for the next transaction.
  ({ pool, school, mixed }) =>
    asSchool(pool, school, async (db) => {
      mixed.probes++
      await db.execute(
        sql`INSERT INTO live_records (school_id, area, key, value, revision) VALUES (${school.id}, 'rolled-back', ${randomUUID()}, '1', 1)`,
      )
      throw intendedError
    }),
  // Insert a row into another school: PostgreSQL must reject it.
  async ({ pool, school, other, complain, mixed }) => {
    mixed.probes++
    await asSchool(pool, school, (db) =>
      db.execute(
        sql`INSERT INTO live_records (school_id, area, key, value, revision) VALUES (${other.id}, 'mix', ${randomUUID()}, '1', 1)`,
      ),
    ).then(
      () => complain('insert'),
      (error: Error & { cause?: { code?: string } }) => {
        if (error.cause?.code !== '42501') throw error
      },
    )
  },
  // Read as the system tenant on a connection used by a school before: no rows may be visible.
  ({ pool, complain, mixed }) =>
    inTransaction(pool, systemTenant, async (db) => {
      mixed.probes++
      for (const table of tables) {
        const { rows } = await db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`)
        if (rows.length > 0) complain(`system tenant reads ${table}`)
      }
    }),
  // Read as a user without a selected school: only the user's own memberships are visible.
  ({ pool, school, complain }) =>
    inTransaction(pool, { schoolId: null, personId: school.teacher, staff: false }, async (db) => {
      const matches = await queryMembershipsOf(db, school.teacher)
      if (matches.length !== 1 || matches[0]!.schoolId !== school.id) complain('own schools')
      const { rows } = await db.execute(sql`SELECT 1 FROM memberships WHERE user_id <> ${school.teacher}`)
      if (rows.length > 0) complain('memberships of others')
    }),
]

/**
 * Final check as database owner: every record is in the school that wrote it, no rolled-back row remains, and no rows
 * are missing.
 */
async function checkStoredRows(owner: pg.Pool, schools: TestSchool[], complain: (description: string) => void) {
  const count = async (text: string) => (await owner.query<{ count: number }>(text)).rows[0]!.count
  if (
    await count(
      `SELECT count(*)::int AS count FROM live_records WHERE area = 'mix' AND value <> to_json(school_id)::text`,
    )
  )
    complain('records in the wrong school')
  if (await count(`SELECT count(*)::int AS count FROM live_records WHERE area = 'rolled-back'`))
    complain('records of a transaction that failed')
  if (await count(`SELECT count(*)::int AS count FROM classrooms WHERE name = 'taken'`))
    complain('classrooms of another school')
  const enrolled = schools.reduce((sum, { classrooms, students }) => sum + classrooms.length * students.length, 0)
  if ((await count('SELECT count(*)::int AS count FROM enrolments')) !== enrolled) complain('enrolments missing')
}
