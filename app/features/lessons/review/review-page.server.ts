import { can } from '#rules/permissions.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import { placedLesson } from '#app/features/courses/public.server.ts'
import { loadSteps, studentWork } from '#app/features/progress/public.server.ts'
import type { ClassProgressData, StudentWork } from '#app/features/progress/public.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'

export type Review = {
  classroomId: string
  /** Whoever runs the school looks on; those who teach the class say something. */
  mayReview: boolean
  student: { id: string; name: string }
  step: string
  /** What is marked, of open work. */
  rubric: readonly RubricCriterion[] | null
  /** The lesson's file, which brings the level. */
  file: string
  work: StudentWork
}

/** What a student of the class did at a step of the lesson that the grid shows; `null` where there is no such place. */
export async function reviewPage(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  { students, lesson }: ClassProgressData,
  asked: URLSearchParams,
): Promise<Review | null> {
  const { schoolId, id: classroomId } = room
  const student = students.find(({ id }) => id === asked.get('student'))
  const step = lesson.steps.find(({ id }) => id === asked.get('step'))?.id
  const file = placedLesson(locale, lesson.id)?.lesson.file
  if (!student || !step || !file) return null
  const work = await read(services, actor, (db) => studentWork(db, schoolId, student.id, step))
  const rubric = loadSteps().get(step)?.rubric ?? null
  return { classroomId, mayReview: can(actor, 'work.review', room), student, step, rubric, file, work }
}
