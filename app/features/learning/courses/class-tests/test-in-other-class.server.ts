import { testState } from '#rules/assignments/test.ts'
import type { ClassroomId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadLessonAccess, type StudentRef } from '../student-path.server.ts'
import { loadUnreleasedTest } from './student-test.server.ts'

/**
 * Another class in which the lesson is a test that the student can start or is taking. Their work in the lesson counts
 * for that test, no matter in which class they open the lesson.
 */
export async function findTestInOtherClass(
  db: Database,
  { schoolId, classroomId, studentId }: StudentRef,
  lesson: string,
  now: number,
): Promise<ClassroomId | null> {
  const { rows } = await db.$client.query<{ id: ClassroomId }>(
    'SELECT classroom_id AS id FROM unreleased_tests($1, ARRAY[$2::uuid], ARRAY[$3]) WHERE classroom_id <> $4 ORDER BY 1',
    [schoolId, studentId, lesson, classroomId],
  )
  for (const { id } of rows) {
    const otherClass = { schoolId, classroomId: id, studentId }
    const studentTest = await loadUnreleasedTest(
      db,
      otherClass,
      await loadLessonAccess(db, otherClass, lesson, now),
      now,
    )
    if (studentTest && ['ready', 'working'].includes(testState(studentTest.test, studentTest.sitting, now))) return id
  }
  return null
}
