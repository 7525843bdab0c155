import { isAssignedTo, type Access, type AssignedStudent } from '#rules/assignments/access.ts'
import { noSitting, testState } from '#rules/assignments/test.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RunningTest, StudentTest } from '../contract.ts'
import type { StudentRef } from '../student-path.server.ts'
import type { AssignmentRow } from '../queries.server.ts'
import { loadSitting, loadSittingsOfStudent } from './sittings.server.ts'

/** A student's sitting of a test whose results are not released; null if the lesson is no such test. */
export async function loadUnreleasedTest(
  db: Database,
  { schoolId, classroomId, studentId }: StudentRef,
  { test }: Access,
  now: number,
): Promise<StudentTest | null> {
  if (!test || test.releasedAt !== null) return null
  return { classroomId, test, sitting: await loadSitting(db, { schoolId, classroomId }, test.id, studentId), now }
}

/** Tests of a class by id that a student can start or is taking. Runs no query if there are no tests. */
export async function listTestsToTake(
  db: Database,
  { schoolId, student }: { schoolId: SchoolId; student: AssignedStudent & { id: PersonId } },
  assignments: readonly AssignmentRow[],
  now: number,
): Promise<ReadonlyMap<string, RunningTest>> {
  const tests = assignments.flatMap((assignment) =>
    assignment.test?.releasedAt === null && isAssignedTo(assignment, student) ? [assignment.test] : [],
  )
  if (tests.length === 0) return new Map()
  const sittings = await loadSittingsOfStudent(db, schoolId, student.id)
  return new Map(
    tests
      .map((test) => [test.id, { test, sitting: sittings.get(test.id) ?? noSitting, now }] as const)
      .filter(([, { test, sitting }]) => ['ready', 'working'].includes(testState(test, sitting, now))),
  )
}
