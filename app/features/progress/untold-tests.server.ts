import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { loadSteps } from './judged-steps.server.ts'

/** By student, the lessons among these that are a test for them whose results are not told yet. */
export async function untoldTests(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly string[],
): Promise<ReadonlyMap<PersonId, ReadonlySet<string>>> {
  if (students.length === 0) return new Map()
  const { rows } = await db.$client.query<{ student: PersonId; lesson: string }>(
    'SELECT student_id AS student, lesson FROM untold_tests($1, $2, $3)',
    [schoolId, students, lessons],
  )
  const byStudent = Map.groupBy(rows, ({ student }) => student)
  return new Map(Array.from(byStudent, ([student, all]) => [student, new Set(all.map(({ lesson }) => lesson))]))
}

/** All steps of somebody's tests whose results are not told yet. */
export async function untoldSteps(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<string[]> {
  const steps = [...loadSteps()]
  const lessons = [...new Set(steps.map(([, { lesson }]) => lesson))]
  const untold = (await untoldTests(db, schoolId, [personId], lessons)).get(personId)
  return untold ? steps.flatMap(([step, { lesson }]) => (untold.has(lesson) ? [step] : [])) : []
}
