import type { AwayToday } from '#rules/classrooms/class-tools.ts'
import { can } from '#rules/permissions.ts'
import { loadRosterToday } from '#app/features/people/attendance/public.server.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { loadClassPrograms } from '#app/features/learning/progress/public.server.ts'
import type { ClassPrograms, ClassProgressData } from '#app/features/learning/progress/public.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

export type StepMistakes = {
  classroomId: string
  /** True for teachers of the class; school administrators can only view. */
  mayReview: boolean
  mayAssign: boolean
  step: string
  /** URL of the lesson file, which contains the level. */
  file: string
  programs: ClassPrograms
  today: AwayToday
}

/** Loads the class's programs for the step in the URL; `null` if the URL selects no step or selects one student. */
export async function loadMistakesPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  { students, lesson }: ClassProgressData,
  searchParams: URLSearchParams,
): Promise<StepMistakes | null> {
  const { schoolId, id: classroomId, timeZone } = workspace
  const step = lesson.steps.find(({ id }) => id === searchParams.get('step'))?.id
  const file = findLesson(locale, lesson.id)?.lesson.file
  if (searchParams.has('student') || !step || !file) return null
  const studentIds = students.map(({ id }) => id)
  const { programs, today } = await read(services, actor, async (db) => ({
    programs: await loadClassPrograms(db, schoolId, studentIds, step),
    today: (await loadRosterToday(db, { schoolId, classroomId, timeZone }, services.now())).today,
  }))
  const permissions = {
    mayReview: can(actor, 'work.review', workspace),
    mayAssign: can(actor, 'lessons.assign', workspace),
  }
  return { classroomId, ...permissions, step, file, programs, today }
}
