import { and, count, eq, inArray, notInArray } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { seatsLeft } from '#rules/plans.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enrolments } from '../tables.server.ts'

/** Free seats under the school's plan. Students in `arriving` who are already enrolled are not counted. */
export async function seatsLeftIn(
  db: Database,
  { schoolId, id }: { schoolId: SchoolId; id: string },
  arriving: readonly string[] = [],
): Promise<number> {
  const school = await schoolById(db, schoolId)
  const [row] = await db
    .select({ students: count() })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.schoolId, schoolId),
        eq(enrolments.classroomId, id),
        eq(enrolments.status, 'active'),
        notInArray(enrolments.studentId, [...arriving]),
      ),
    )
  return seatsLeft(school!.plan, row?.students ?? 0)
}

/** Like `seatsLeftIn`, for many classes in one query. */
export async function seatsLeftInEach(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const school = await schoolById(db, schoolId)
  const rows = await db
    .select({ id: enrolments.classroomId, students: count() })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.schoolId, schoolId),
        inArray(enrolments.classroomId, [...ids]),
        eq(enrolments.status, 'active'),
      ),
    )
    .groupBy(enrolments.classroomId)
  const studentCounts = new Map(rows.map(({ id, students }) => [id, students]))
  return new Map(ids.map((id) => [id, seatsLeft(school!.plan, studentCounts.get(id) ?? 0)]))
}

/** The error contains the number of free seats, so that the teacher knows how many students to leave out. */
export function requireFreeSeats(arriving: number, seats: number): void {
  if (arriving > seats) throw new AppError('refused', { reason: 'too-few-seats', values: { seats } })
}
