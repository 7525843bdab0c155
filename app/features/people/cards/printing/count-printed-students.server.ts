import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { countUp, secondsUntilWindowEnd } from '#app/platform/limits/attempt-counts.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/** Per user, over all print links: enough to print a class of 40 a hundred times, or the largest class eight times. */
export const maxPrintedStudentsPerHour = 4_000

type PrintedStudents = {
  schoolId: SchoolId
  personId: PersonId
  classroomId: ClassroomId
  selectedIds: ReadonlySet<string> | null
}

/** Rate-limits printing by the number of students, which determines the cost. Runs before any student is read. */
export async function countPrintedStudents(
  { pool, now }: Services,
  { selectedIds, classroomId, ...printer }: PrintedStudents,
): Promise<void> {
  const count =
    selectedIds?.size ??
    (await inTransaction(pool, { ...printer, staff: false }, (db) => listStudentIds(db, printer.schoolId, classroomId)))
      .length
  if (count === 0) return
  const counter = { subject: `print-students:${printer.personId}`, windowSeconds: 3_600 }
  const time = now()
  const [total = 0] = await countUp(pool, [{ ...counter, by: count }], time)
  if (total > maxPrintedStudentsPerHour)
    throw new AppError('limited', { reason: 'quota', retryAfterSeconds: secondsUntilWindowEnd(counter, time) })
}
