import { isPathImplemented } from '#app/platform/feature-list.server.ts'
import { findQuestionTestToTake, loadStudentPath } from '#app/features/learning/courses/public.server.ts'
import { findStep, stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { NextForStudent, WorkspaceChoice } from './contract.ts'

/** The step that the student continues with; null if there is none. */
export async function loadNextForStudent(
  db: Database,
  { services, actor, locale }: RequestContext,
  { schoolId, id }: Pick<WorkspaceChoice, 'schoolId' | 'id'>,
): Promise<NextForStudent | null> {
  if (!isPathImplemented('/lesson/:lessonId/:stepId') || !actor.id) return null
  const student = { schoolId, classroomId: id, studentId: actor.id }
  const now = services.now()
  const next = (await loadStudentPath(db, student, locale, null, now)).path?.next
  const questionTest = await findQuestionTestToTake(db, student, now)
  if (questionTest && questionTest.test.test.closesAt < (next?.test?.test.closesAt ?? Infinity))
    return {
      ...{ lesson: questionTest.title, number: 0, steps: 0, now: 0, map: null, test: questionTest.test },
      path: `/lesson/test-${questionTest.test.test.id}/questions`,
    }
  if (!next) return null
  const { lesson, step, steps, test } = next
  return {
    lesson: lesson.title,
    number: lesson.number,
    steps: steps.length,
    now: step.number - 1,
    path: `/lesson/${lesson.id}/${step.id}`,
    // The picture of a task would give the test away.
    map: test ? null : findNextMap(lesson.id, step.id),
    test,
  }
}

/** Map of the current step's level or, for a step without a level (such as a story), of the next level. */
function findNextMap(lesson: string, step: string): readonly string[] | null {
  const steps = stepsOfLesson(lesson)
  const level = steps
    .slice(steps.indexOf(step))
    .map((step) => findStep(lesson, step)?.level)
    .find((definedLevel) => definedLevel)
  return level?.cases[0]?.map ?? null
}
