import { and, eq } from 'drizzle-orm'
import type { KeptGrant } from '#rules/rewards/basket.ts'
import { amounts } from '#rules/rewards/grants.ts'
import { levelOf } from '#rules/rewards/levels.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Schedule } from '#rules/rewards/snapshot-schedule.ts'
import type { Database } from '#app/platform/db.server.ts'
import { rewardWallets, snapshotSchedules, workshopItems } from './tables.server.ts'

const welcomed = {
  balance: amounts.welcome,
  earned: amounts.welcome,
  level: levelOf(amounts.welcome),
  look: null,
  celebratedAt: null,
}

/** Who has none yet has what everybody begins with. */
export async function walletOf(db: Database, schoolId: SchoolId, studentId: PersonId) {
  const [kept] = await db
    .select()
    .from(rewardWallets)
    .where(and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId)))
  return kept ?? { schoolId, studentId, ...welcomed }
}

export const itemsOf = (db: Database, schoolId: SchoolId, studentId: PersonId) =>
  db
    .select()
    .from(workshopItems)
    .where(and(eq(workshopItems.schoolId, schoolId), eq(workshopItems.studentId, studentId)))

/** Kept as text so that their plans can be tested. */
export const grantsOfDaysSql = `
  SELECT cause, amount, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries
  WHERE school_id = $1 AND student_id = $2 AND day = ANY($3::date[]) AND amount > 0`

export async function grantsOfDays(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  days: readonly string[],
): Promise<KeptGrant[]> {
  return (await db.$client.query<KeptGrant>(grantsOfDaysSql, [schoolId, studentId, days])).rows
}

/** A year and a little: older days change no streak. */
const MOST_DAYS = 400

export async function activeDays(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<string[]> {
  const { rows } = await db.$client.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM reward_days WHERE school_id = $1 AND student_id = $2 ORDER BY reward_days.day DESC LIMIT ${MOST_DAYS}`,
    [schoolId, studentId],
  )
  return rows.map(({ day }) => day)
}

/** What teachers took back and a child kept, because it was spent by then. */
export async function undoneAndKept(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<number> {
  const { rows } = await db.$client.query<{ kept: number }>(
    `SELECT coalesce(sum(u.amount + coalesce(t.amount, 0)), 0)::int AS kept FROM reward_entries u
     LEFT JOIN reward_entries t ON t.school_id = u.school_id AND t.student_id = u.student_id AND t.cause = 'teacher:' || substr(u.cause, 6)
     WHERE u.school_id = $1 AND u.student_id = $2 AND u.source = 'undo'`,
    [schoolId, studentId],
  )
  return rows[0]!.kept
}

export async function scheduleOf(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Schedule> {
  const [row] = await db
    .select({ every: snapshotSchedules.every })
    .from(snapshotSchedules)
    .where(and(eq(snapshotSchedules.schoolId, schoolId), eq(snapshotSchedules.classroomId, classroomId)))
  return row?.every ?? 'never'
}
