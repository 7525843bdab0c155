import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { studentsIn } from '#app/features/classrooms/public.server.ts'
import { countUp, windowEndsIn } from '#app/platform/attempt-counts.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'

/** In an hour, however many links they stand in: a class of 40 a hundred times, the largest eight times. */
export const mostDrawn = 4_000

type Drawn = { schoolId: SchoolId; personId: PersonId; classroomId: ClassroomId; named: ReadonlySet<string> | null }

/** What sheets cost grows with the students on them, so these are counted, before anything of them is read. */
export async function countDrawn({ pool, now }: Services, { named, classroomId, ...printer }: Drawn): Promise<void> {
  const count =
    named?.size ??
    (await inTransaction(pool, { ...printer, staff: false }, (db) => studentsIn(db, printer.schoolId, classroomId)))
      .length
  if (count === 0) return
  const counter = { subject: `print-students:${printer.personId}`, windowSeconds: 3_600 }
  const at = now()
  const [counted = 0] = await countUp(pool, [counter], at, count)
  if (counted > mostDrawn)
    throw new AppError('limited', { reason: 'quota', retryAfterSeconds: windowEndsIn(counter, at) })
}
