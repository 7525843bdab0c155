import { can } from '#rules/permissions.ts'
import { placedLesson } from '#app/features/courses/public.server.ts'
import { classPrograms } from '#app/features/progress/public.server.ts'
import type { ClassPrograms, ClassProgressData } from '#app/features/progress/public.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'

export type StepMistakes = {
  classroomId: string
  /** Whoever runs the school looks on; those who teach the class answer. */
  mayReview: boolean
  mayAssign: boolean
  step: string
  /** The lesson's file, which brings the level. */
  file: string
  programs: ClassPrograms
}

/** What the class made of a step of the lesson that the grid shows; `null` where nobody asks for it. */
export async function mistakesPage(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  { students, lesson }: ClassProgressData,
  asked: URLSearchParams,
): Promise<StepMistakes | null> {
  const { schoolId, id: classroomId } = room
  const step = lesson.steps.find(({ id }) => id === asked.get('step'))?.id
  const file = placedLesson(locale, lesson.id)?.lesson.file
  if (asked.has('student') || !step || !file) return null
  const everybody = students.map(({ id }) => id)
  const programs = await read(services, actor, (db) => classPrograms(db, schoolId, everybody, step))
  const may = { mayReview: can(actor, 'work.review', room), mayAssign: can(actor, 'lessons.assign', room) }
  return { classroomId, ...may, step, file, programs }
}
