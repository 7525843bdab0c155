import { welcome, type Grant } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/** A line on its way into the ledger. */
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
 * Takes hold of these children's wallets, in one order everywhere, so that whoever comes too waits. A wallet that was
 * not there begins with the welcome.
 */
export async function lockWallets(
  db: Database,
  schoolId: SchoolId,
  students: Iterable<PersonId>,
  { day, at }: { day: string; at: number },
): Promise<Map<PersonId, Wallet>> {
  const { rows } = await db.$client.query<Wallet & { fresh: boolean }>({
    name: 'lock-reward-wallets',
    text: `INSERT INTO reward_wallets AS w (school_id, student_id, balance, earned, level)
      SELECT $1, s.id, 0, 0, 1 FROM (SELECT DISTINCT unnest($2::uuid[]) AS id) AS s ORDER BY s.id
      ON CONFLICT (school_id, student_id) DO UPDATE SET level = w.level
      RETURNING student_id AS "studentId", balance, earned, level, look, xmax = 0 AS fresh`,
    values: [schoolId, [...students]],
  })
  const fresh = rows.filter((row) => row.fresh)
  if (fresh.length > 0)
    await addEntries(
      db,
      schoolId,
      fresh.map(({ studentId }) => ({ ...welcome, studentId, day, at })),
    )
  return new Map(
    rows.map(({ fresh: isNew, ...wallet }) => [
      wallet.studentId,
      isNew ? { ...wallet, balance: welcome.amount, earned: welcome.amount, level: 2 } : wallet,
    ]),
  )
}

/** The level that `rules/rewards/levels.ts` says; numeric, so that a boundary is met exactly. */
export const levelSql = (earned: string) =>
  `floor((1 + sqrt((10 + 4 * greatest(0, ${earned}))::numeric / 10)) / 2)::integer`

/** Kept as text so that a test can read what it does. */
const addEntriesSql = `
  WITH added AS (
    INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, reason, classroom_id, given_by, day, at)
    SELECT $1, g.student_id, g.id, g.cause, g.amount, g.source, g.reason, g.classroom_id, g.given_by, g.day, g.at
    FROM json_to_recordset($2::json) AS g (student_id uuid, id uuid, cause text, amount integer, source text, reason text,
      classroom_id uuid, given_by uuid, day date, at timestamptz)
    ON CONFLICT (school_id, student_id, cause) DO NOTHING RETURNING student_id, cause, amount, source),
  sums AS (
    SELECT student_id, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE source NOT IN ('purchase', 'return')), 0) AS earned
    FROM added GROUP BY student_id),
  kept AS (
    UPDATE reward_wallets w SET balance = w.balance + s.amount, earned = w.earned + s.earned,
      level = greatest(w.level, ${levelSql('w.earned + s.earned')})
    FROM sums s WHERE w.school_id = $1 AND w.student_id = s.student_id)
  SELECT student_id AS "studentId", cause FROM added`

/** Adds lines and keeps the wallets, which whoever asks holds. Answers which causes were new, as `student cause`. */
export async function addEntries(
  db: Database,
  schoolId: SchoolId,
  entries: readonly NewEntry[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const rows = entries.map(({ studentId, classroomId, givenBy, at, id, ...entry }) => ({
    ...entry,
    student_id: studentId,
    classroom_id: classroomId,
    given_by: givenBy,
    id: id ?? newId(),
    at: new Date(at).toISOString(),
  }))
  const { rows: added } = await db.$client.query<{ studentId: string; cause: string }>({
    name: 'add-reward-entries',
    text: addEntriesSql,
    values: [schoolId, JSON.stringify(rows)],
  })
  return new Set(added.map(({ studentId, cause }) => `${studentId} ${cause}`))
}
