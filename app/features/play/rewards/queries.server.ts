import { and, eq } from 'drizzle-orm'
import type { SavedGrant } from '#rules/rewards/basket.ts'
import { grantAmounts } from '#rules/rewards/grants.ts'
import { computeLevel } from '#rules/rewards/levels.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Schedule } from '#rules/rewards/snapshot-schedule.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { rewardWallets, snapshotSchedules, workshopItems } from './tables.server.ts'

const newWallet = {
  balance: grantAmounts.welcome,
  earned: grantAmounts.welcome,
  level: computeLevel(grantAmounts.welcome),
  look: null,
  celebratedAt: null,
}

/** A student without a stored wallet gets the welcome grant as balance. */
export async function loadWallet(db: Database, schoolId: SchoolId, studentId: PersonId) {
  const [saved] = await db
    .select()
    .from(rewardWallets)
    .where(and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId)))
  return saved ?? { schoolId, studentId, ...newWallet }
}

export const listBoughtItems = (db: Database, schoolId: SchoolId, studentId: PersonId) =>
  db
    .select()
    .from(workshopItems)
    .where(and(eq(workshopItems.schoolId, schoolId), eq(workshopItems.studentId, studentId)))

/** SQL text, so that a test can check its query plan. */
export const grantsOfDaysSql = `
  SELECT cause, amount, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries
  WHERE school_id = $1 AND student_id = $2 AND day = ANY($3::date[]) AND amount > 0`

export async function listGrantsOfDays(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  days: readonly string[],
): Promise<SavedGrant[]> {
  return (await db.$client.query<SavedGrant>(grantsOfDaysSql, [schoolId, studentId, days])).rows
}

/** Slightly more than a year: older days do not affect a streak. */
const MAX_DAYS = 400

export async function listActiveDays(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<string[]> {
  const { rows } = await db.$client.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM reward_days WHERE school_id = $1 AND student_id = $2 ORDER BY reward_days.day DESC LIMIT ${MAX_DAYS}`,
    [schoolId, studentId],
  )
  return rows.map(({ day }) => day)
}

/** Points that teachers undid but could not deduct because the student had already spent them. */
export async function sumUnrecoveredUndos(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<number> {
  const { rows } = await db.$client.query<{ kept: number }>(
    `SELECT coalesce(sum(u.amount + coalesce(t.amount, 0)), 0)::int AS kept FROM reward_entries u
     LEFT JOIN reward_entries t ON t.school_id = u.school_id AND t.student_id = u.student_id AND t.cause = 'teacher:' || substr(u.cause, 6)
     WHERE u.school_id = $1 AND u.student_id = $2 AND u.source = 'undo'`,
    [schoolId, studentId],
  )
  return rows[0]!.kept
}

export async function loadSnapshotSchedule(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<Schedule> {
  const [row] = await db
    .select({ every: snapshotSchedules.every })
    .from(snapshotSchedules)
    .where(and(eq(snapshotSchedules.schoolId, schoolId), eq(snapshotSchedules.classroomId, classroomId)))
  return row?.every ?? 'never'
}
