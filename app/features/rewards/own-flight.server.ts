import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { walletOf } from './queries.server.ts'
import { streakOfStudent } from './streak-of-student.server.ts'

export type Flight = { streak: number; look: string | null }

/** Days of learning in a row, as whoever looks at a child is told. */
export const daysInARow = async (
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  today: string,
): Promise<number> => (await streakOfStudent(db, schoolId, studentId, today)).streak.bows

/** What flies over a child's first page. */
export async function ownFlight(db: Database, schoolId: SchoolId, studentId: PersonId, today: string): Promise<Flight> {
  const { look } = await walletOf(db, schoolId, studentId)
  return { streak: await daysInARow(db, schoolId, studentId, today), look }
}
