import { welcomeGrant, type Grant } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'

/** Identifies a student within a school: a batch of progress can cover several schools. */
export type SchoolStudent = { readonly schoolId: SchoolId; readonly studentId: PersonId }

/** A ledger entry to insert. `day` is a local date; `at` is a time in epoch milliseconds. */
export type NewEntry = Grant & {
  readonly studentId: PersonId
  readonly day: string
  readonly at: number
  readonly reason?: string
  readonly classroomId?: string
  readonly givenBy?: PersonId | null
  readonly id?: string
}

export type Wallet = { studentId: PersonId; balance: number; earned: number; level: number; look: string | null }

/**
 * Locks the students' wallets in id order so that two transactions cannot deadlock. Creates missing wallets with the
 * welcome grant.
 */
export async function lockWallets(
  db: Database,
  schoolId: SchoolId,
  students: Iterable<PersonId>,
  grantTime: { day: string; at: number },
): Promise<Map<PersonId, Wallet>> {
  const lockRequests = Array.from(students, (studentId) => ({ schoolId, studentId, ...grantTime }))
  const wallets = await lockWalletsInSchools(db, lockRequests)
  return new Map(wallets.map(({ schoolId: _, ...wallet }) => [wallet.studentId, wallet]))
}

/** The transaction must have access to all the schools. `day` and `at` date the welcome grant of a new wallet. */
export async function lockWalletsInSchools(
  db: Database,
  children: readonly (SchoolStudent & { day: string; at: number })[],
): Promise<(Wallet & SchoolStudent)[]> {
  const { rows } = await db.$client.query<Wallet & SchoolStudent & { fresh: boolean }>({
    name: 'lock-reward-wallets',
    text: `INSERT INTO reward_wallets AS w (school_id, student_id, balance, earned, level)
      SELECT g.school_id, g.student_id, 0, 0, 1 FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[])) AS g (school_id, student_id)
      ORDER BY g.school_id, g.student_id
      ON CONFLICT (school_id, student_id) DO UPDATE SET level = w.level
      RETURNING school_id AS "schoolId", student_id AS "studentId", balance, earned, level, look, xmax = 0 AS fresh`,
    values: [children.map(({ schoolId }) => schoolId), children.map(({ studentId }) => studentId)],
  })
  const isSameStudent = (student: SchoolStudent, other: SchoolStudent) =>
    student.schoolId === other.schoolId && student.studentId === other.studentId
  const newWallets = rows
    .filter(({ fresh }) => fresh)
    .map((row) => children.find((child) => isSameStudent(child, row))!)
  await addEntriesInSchools(
    db,
    newWallets.map(({ schoolId, studentId, day, at }) => ({ ...welcomeGrant, schoolId, studentId, day, at })),
  )
  return rows.map(({ fresh, ...wallet }) =>
    fresh ? { ...wallet, balance: welcomeGrant.amount, earned: welcomeGrant.amount, level: 2 } : wallet,
  )
}

/** SQL equivalent of `computeLevel` in rules/rewards/levels.ts. Uses numeric: floats miss exact level boundaries. */
export const levelSql = (earned: string) =>
  `floor((1 + sqrt((10 + 4 * greatest(0, ${earned}))::numeric / 10)) / 2)::integer`

const addEntriesSql = `
  WITH added AS (
    INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, reason, classroom_id, given_by, day, at)
    SELECT g.school_id, g.student_id, g.id, g.cause, g.amount, g.source, g.reason, g.classroom_id, g.given_by, g.day, g.at
    FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, id uuid, cause text, amount integer, source text, reason text,
      classroom_id uuid, given_by uuid, day date, at timestamptz)
    ON CONFLICT (school_id, student_id, cause) DO NOTHING RETURNING school_id, student_id, cause, amount, source),
  sums AS (
    SELECT school_id, student_id, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE source NOT IN ('purchase', 'return')), 0) AS earned
    FROM added GROUP BY school_id, student_id),
  kept AS (
    UPDATE reward_wallets w SET balance = w.balance + s.amount, earned = w.earned + s.earned,
      level = greatest(w.level, ${levelSql('w.earned + s.earned')})
    FROM sums s WHERE w.school_id = s.school_id AND w.student_id = s.student_id)
  SELECT student_id AS "studentId", cause FROM added`

/** Inserts ledger entries and updates wallets; callers hold the locks. Returns `studentId cause` per new entry. */
export const addEntries = (
  db: Database,
  schoolId: SchoolId,
  entries: readonly NewEntry[],
): Promise<ReadonlySet<string>> =>
  addEntriesInSchools(
    db,
    entries.map((entry) => ({ ...entry, schoolId })),
  )

/** The transaction must have access to all the schools. */
export async function addEntriesInSchools(
  db: Database,
  entries: readonly (NewEntry & SchoolStudent)[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const rows = entries.map(({ schoolId, studentId, classroomId, givenBy, at, id, ...entry }) => ({
    ...entry,
    school_id: schoolId,
    student_id: studentId,
    classroom_id: classroomId,
    given_by: givenBy,
    id: id ?? newId(),
    at: new Date(at).toISOString(),
  }))
  const { rows: added } = await db.$client.query<{ studentId: string; cause: string }>({
    name: 'add-reward-entries',
    text: addEntriesSql,
    values: [JSON.stringify(rows)],
  })
  return new Set(added.map(({ studentId, cause }) => `${studentId} ${cause}`))
}
