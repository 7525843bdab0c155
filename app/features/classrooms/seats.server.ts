import { and, count, eq, inArray, notInArray } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { seatsLeft } from '#rules/plans.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { enrolments } from './tables.server.ts'

/** By the plan of the school. Those who are about to come in are not counted twice. */
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

/** The same for many classrooms of a school at once. */
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
  const taken = new Map(rows.map(({ id, students }) => [id, students]))
  return new Map(ids.map((id) => [id, seatsLeft(school!.plan, taken.get(id) ?? 0)]))
}

/** Says how many seats there are, so that whoever adds a long list knows how many to leave out. */
export function refuseTooFewSeats(arriving: number, seats: number): void {
  if (arriving > seats) throw new AppError('refused', { reason: 'too-few-seats', values: { seats } })
}
