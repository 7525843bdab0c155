import { testState } from '#rules/assignments/test.ts'
import type { ClassroomId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { lessonAccess, type InClass } from './learner-path.server.ts'
import { ownTest } from './own-test.server.ts'

/**
 * The class in which a lesson is a test that somebody can start or is taking. What they do at its steps counts there,
 * in whichever class they open it.
 */
export async function testElsewhere(
  db: Database,
  { schoolId, classroomId, studentId }: InClass,
  lesson: string,
  now: number,
): Promise<ClassroomId | null> {
  const { rows } = await db.$client.query<{ id: ClassroomId }>(
    'SELECT classroom_id AS id FROM untold_tests($1, ARRAY[$2::uuid], ARRAY[$3]) WHERE classroom_id <> $4 ORDER BY 1',
    [schoolId, studentId, lesson, classroomId],
  )
  for (const { id } of rows) {
    const there = { schoolId, classroomId: id, studentId }
    const own = await ownTest(db, there, await lessonAccess(db, there, lesson, now), now)
    if (own && ['ready', 'working'].includes(testState(own.test, own.sitting, now))) return id
  }
  return null
}
