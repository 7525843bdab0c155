import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadWallet } from './queries.server.ts'
import { loadStreak } from './student-streak.server.ts'

export type KiteFlight = { streak: number; look: string | null }

/** Length of a student's streak: the active days since the last break. */
export const loadStreakDays = async (
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  today: string,
): Promise<number> => (await loadStreak(db, schoolId, studentId, today)).streak.bows

/** The kite on a student's home page: its appearance, and the streak shown in its tail. */
export async function loadStudentFlight(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  today: string,
): Promise<KiteFlight> {
  const { look } = await loadWallet(db, schoolId, studentId)
  return { streak: await loadStreakDays(db, schoolId, studentId, today), look }
}
