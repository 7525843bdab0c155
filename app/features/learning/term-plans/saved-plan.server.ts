import { and, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { termPlans } from './tables.server.ts'

export type SavedPlan = Pick<typeof termPlans.$inferSelect, 'course' | 'perWeek' | 'holidays' | 'moved'>

/** Two lessons per week by default: two short lessons teach more than a long one. */
export const defaultPlan: SavedPlan = { course: null, perWeek: 2, holidays: [], moved: {} }

export async function planOf(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<SavedPlan | null> {
  const { course, perWeek, holidays, moved } = termPlans
  const [plan] = await db
    .select({ course, perWeek, holidays, moved })
    .from(termPlans)
    .where(and(eq(termPlans.schoolId, schoolId), eq(termPlans.classroomId, classroomId)))
  return plan ?? null
}
