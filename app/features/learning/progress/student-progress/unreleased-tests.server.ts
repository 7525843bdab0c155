import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadSteps } from '../judged-steps.server.ts'

/** Lessons that are a test with unreleased results, by student. */
export async function listUnreleasedTests(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly string[],
): Promise<ReadonlyMap<PersonId, ReadonlySet<string>>> {
  if (students.length === 0) return new Map()
  const { rows } = await db.$client.query<{ student: PersonId; lesson: string }>(
    'SELECT student_id AS student, lesson FROM unreleased_tests($1, $2, $3)',
    [schoolId, students, lessons],
  )
  const byStudent = Map.groupBy(rows, ({ student }) => student)
  return new Map(
    Array.from(byStudent, ([student, studentRows]) => [student, new Set(studentRows.map(({ lesson }) => lesson))]),
  )
}

/** All steps of a student's tests with unreleased results. */
export async function listUnreleasedSteps(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<string[]> {
  const steps = [...loadSteps()]
  const lessons = [...new Set(steps.map(([, { lesson }]) => lesson))]
  const unreleasedTests = (await listUnreleasedTests(db, schoolId, [personId], lessons)).get(personId)
  return unreleasedTests ? steps.flatMap(([step, { lesson }]) => (unreleasedTests.has(lesson) ? [step] : [])) : []
}
