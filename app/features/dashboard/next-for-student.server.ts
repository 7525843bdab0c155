import { opens } from '#app/features.server.ts'
import { learnerPath } from '#app/features/courses/public.server.ts'
import { judgedStep, stepsOfLesson } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { NextForStudent, RoomChoice } from './contract.ts'

/** The one thing to do now, once lessons can be played. */
export async function nextForStudent(
  db: Database,
  { services, actor, locale }: Visit,
  { schoolId, id }: Pick<RoomChoice, 'schoolId' | 'id'>,
): Promise<NextForStudent | null> {
  if (!opens('/lesson/:lessonId/:stepId') || !actor.id) return null
  const inClass = { schoolId, classroomId: id, studentId: actor.id }
  const next = (await learnerPath(db, inClass, locale, null, services.now())).path?.next
  if (!next) return null
  const { lesson, step, steps } = next
  return {
    lesson: lesson.title,
    number: lesson.number,
    steps: steps.length,
    now: step.number - 1,
    path: `/lesson/${lesson.id}/${step.id}`,
    map: mapFrom(lesson.id, step.id),
  }
}

/** Before the first level there may be a story: what one looks forward to is the level after it. */
function mapFrom(lesson: string, step: string): readonly string[] | null {
  const steps = stepsOfLesson(lesson)
  const level = steps
    .slice(steps.indexOf(step))
    .map((one) => judgedStep(lesson, one)?.level)
    .find((one) => one)
  return level?.cases[0]?.map ?? null
}
