import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { inTransaction, nobody, openPool, type Database } from '#app/platform/db.server.ts'
import { classroomsOfSchool, rosterOf } from '#app/features/classrooms/queries.server.ts'
import { headcountOf, schoolsOf } from '#app/features/schools/queries.server.ts'
import type { TestSchool } from './schools.ts'

export type Mixed = {
  transactions: number /** Tries to reach another school. */
  probes: number
  failures: number
  foreign: string[] /** Neither meant nor foreign. */
  unexpected: string[]
  seconds: number
  perSecond: number
}

type Mixing = {
  url: string
  owner: pg.Pool
  schools: TestSchool[]
  transactions: number
  say?: (line: string) => void
  connections?: number
  atOnce?: number
}

const meant = new Error('meant to fail')
const noConnection = /timeout exceeded when trying to connect/

/** Every transaction knows whose it is and complains of every row that is not. */
export async function mixSchools({
  url,
  owner,
  schools,
  transactions,
  say,
  connections = 8,
  atOnce = 64,
}: Mixing): Promise<Mixed> {
  const pool = openPool(url, connections)
  const mixed: Mixed = {
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
  const complain = (what: string) => void mixed.foreign.push(what)

  const worker = async () => {
    while (started < transactions) {
      const turn = started++
      const school = schools[turn % schools.length]!
      const other = schools[(turn + 1 + (turn % (schools.length - 1))) % schools.length]!
      // A busy machine may keep somebody waiting for a connection; nothing was begun then, so it is begun again.
      const act = (tries = 20): Promise<void> =>
        attempts[turn % attempts.length]!({ pool, school, other, complain, mixed }).catch((error: Error) =>
          noConnection.test(error.message) && tries > 0 ? act(tries - 1) : Promise.reject(error),
        )
      await act().catch((error: Error) => {
        if (error !== meant) mixed.unexpected.push(error.message)
        mixed.failures++
      })
      mixed.transactions++
      if (mixed.transactions % 20_000 === 0)
        say?.(`${mixed.transactions.toLocaleString('en')} transactions, ${mixed.foreign.length} foreign rows`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  mixed.seconds = Math.round((performance.now() - began) / 100) / 10
  mixed.perSecond = Math.round(mixed.transactions / mixed.seconds)
  await pool.end()
  await lookAtAll(owner, schools, complain)
  return mixed
}

type Attempt = (given: {
  pool: pg.Pool
  school: TestSchool
  other: TestSchool
  complain: (what: string) => void
  mixed: Mixed
}) => Promise<void>

const as = <T>(pool: pg.Pool, school: TestSchool, work: (db: Database) => Promise<T>, mode?: 'read only') =>
  inTransaction(pool, { schoolId: school.id, personId: school.teacher, staff: false }, work, mode)

const tables = ['schools', 'memberships', 'classrooms', 'classroom_teachers', 'enrolments', 'live_records'] as const
const keyOf = (table: string) => sql.identifier(table === 'schools' ? 'id' : 'school_id')

const attempts: Attempt[] = [
  // What pages read.
  ({ pool, school, complain }) =>
    as(
      pool,
      school,
      async (db) => {
        const rooms = await classroomsOfSchool(db, school.id)
        if (rooms.length !== school.classrooms.length || rooms.some(({ id }) => !school.classrooms.includes(id)))
          complain('classrooms')
        const roster = await rosterOf(db, school.id, school.classrooms[0]!)
        if (roster.length !== school.students.length || roster.some(({ id }) => !school.students.includes(id)))
          complain('roster')
        if ((await headcountOf(db, school.id)).student !== school.students.length) complain('headcount')
      },
      'read only',
    ),
  // Every row there is, without saying whose: row security alone stands between.
  ({ pool, school, complain, mixed }) =>
    as(pool, school, async (db) => {
      mixed.probes++
      for (const table of tables) {
        const { rows } = await db.execute(
          sql`SELECT ${keyOf(table)} AS school FROM ${sql.identifier(table)} WHERE ${keyOf(table)} <> ${school.id}::uuid`,
        )
        for (const _ of rows) complain(`read of ${table}`)
      }
    }),
  // Writing into one's own school and reaching for another in the same breath.
  ({ pool, school, other, complain, mixed }) =>
    as(pool, school, async (db) => {
      mixed.probes++
      const key = randomUUID()
      await db.execute(
        sql`INSERT INTO live_records (school_id, area, key, value, revision) VALUES (${school.id}, 'mix', ${key}, ${JSON.stringify(school.id)}, 1)`,
      )
      const touched = await db.execute(sql`UPDATE classrooms SET name = 'taken' WHERE school_id = ${other.id}`)
      if (touched.rowCount) complain('update')
      const gone = await db.execute(sql`DELETE FROM enrolments WHERE school_id = ${other.id}`)
      if (gone.rowCount) complain('delete')
    }),
  // Fails in the middle: what it set must not stay on the connection for the next one.
  ({ pool, school, mixed }) =>
    as(pool, school, async (db) => {
      mixed.probes++
      await db.execute(
        sql`INSERT INTO live_records (school_id, area, key, value, revision) VALUES (${school.id}, 'rolled-back', ${randomUUID()}, '1', 1)`,
      )
      throw meant
    }),
  // PostgreSQL itself refuses: a row written into another school.
  async ({ pool, school, other, complain, mixed }) => {
    mixed.probes++
    await as(pool, school, (db) =>
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
  // Nobody, straight after somebody: without a school there is nothing.
  ({ pool, complain, mixed }) =>
    inTransaction(pool, nobody, async (db) => {
      mixed.probes++
      for (const table of tables) {
        const { rows } = await db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`)
        if (rows.length > 0) complain(`nobody reads ${table}`)
      }
    }),
  // A person before any school is chosen: their own memberships and no other's.
  ({ pool, school, complain }) =>
    inTransaction(pool, { schoolId: null, personId: school.teacher, staff: false }, async (db) => {
      const found = await schoolsOf(db, school.teacher)
      if (found.length !== 1 || found[0]!.schoolId !== school.id) complain('own schools')
      const { rows } = await db.execute(sql`SELECT 1 FROM memberships WHERE user_id <> ${school.teacher}`)
      if (rows.length > 0) complain('memberships of others')
    }),
]

/**
 * Afterwards, seen by the owner: every record stands in the school that wrote it, nothing rolled back stayed, nobody's
 * rows are gone.
 */
async function lookAtAll(owner: pg.Pool, schools: TestSchool[], complain: (what: string) => void) {
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
