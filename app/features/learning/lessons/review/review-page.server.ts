import { can } from '#rules/permissions.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { loadSteps, loadStudentWork } from '#app/features/learning/progress/public.server.ts'
import type { ClassProgressData, StudentWork } from '#app/features/learning/progress/public.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

export type Review = {
  classroomId: string
  /** True for teachers of the class; school administrators can only view. */
  mayReview: boolean
  student: { id: string; name: string }
  step: string
  /** Rubric criteria of open-ended work. */
  rubric: readonly RubricCriterion[] | null
  /** URL of the lesson file, which contains the level. */
  file: string
  work: StudentWork
}

/** Loads a student's work at the step in the URL; `null` if the student or step is not in the class or lesson. */
export async function loadReviewPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  { students, lesson }: ClassProgressData,
  searchParams: URLSearchParams,
): Promise<Review | null> {
  const { schoolId, id: classroomId } = workspace
  const student = students.find(({ id }) => id === searchParams.get('student'))
  const step = lesson.steps.find(({ id }) => id === searchParams.get('step'))?.id
  const file = findLesson(locale, lesson.id)?.lesson.file
  if (!student || !step || !file) return null
  const work = await read(services, actor, (db) => loadStudentWork(db, schoolId, student.id, step))
  const rubric = loadSteps().get(step)?.rubric ?? null
  return { classroomId, mayReview: can(actor, 'work.review', workspace), student, step, rubric, file, work }
}
