import { isFor, type Access, type Learner } from '#rules/assignments/access.ts'
import { noSitting, testState } from '#rules/assignments/test.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { OwnTest } from './contract.ts'
import type { InClass } from './learner-path.server.ts'
import type { AssignmentRow } from './queries.server.ts'
import { sittingOf, sittingsOfStudent } from './sittings.server.ts'

/** Where a lesson is a test for somebody, whose results are not told yet: where they are in it. */
export async function ownTest(
  db: Database,
  { schoolId, classroomId, studentId }: InClass,
  { test }: Access,
  now: number,
): Promise<OwnTest | null> {
  if (!test || test.releasedAt !== null) return null
  return { classroomId, test, sitting: await sittingOf(db, { schoolId, classroomId }, test.id, studentId), now }
}

/** The tests of a class that somebody can start or is taking. Asks for nothing where there are none. */
export async function testsToTake(
  db: Database,
  { schoolId, learner }: { schoolId: SchoolId; learner: Learner & { id: PersonId } },
  assignments: readonly AssignmentRow[],
  now: number,
): Promise<ReadonlySet<string>> {
  const tests = assignments.flatMap((one) => (one.test?.releasedAt === null && isFor(one, learner) ? [one.test] : []))
  if (tests.length === 0) return new Set()
  const sittings = await sittingsOfStudent(db, schoolId, learner.id)
  const states = tests.map(({ id }, at) => [id, testState(tests[at]!, sittings.get(id) ?? noSitting, now)] as const)
  return new Set(states.filter(([, state]) => state === 'ready' || state === 'working').map(([id]) => id))
}
