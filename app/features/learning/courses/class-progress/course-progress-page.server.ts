import { can } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { buildCourseGrid, loadPositions } from '#app/features/learning/progress/public.server.ts'
import type { CourseProgressData } from '#app/features/learning/progress/public.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { listGridLessons } from './grid-lessons.server.ts'
import { listClassCourses } from '../student-path.server.ts'
import { loadAssignments } from '../queries.server.ts'

/** Progress of a class in all lessons of the requested course, by default the first of its courses. */
export async function loadCourseProgressPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  requestedCourse: string,
): Promise<CourseProgressData | null> {
  const { schoolId, id: classroomId } = workspace
  if (workspace.kind !== 'classroom' || !can(actor, 'progress.view', workspace)) return null
  return read(services, actor, async (db) => {
    const assignments = await loadAssignments(db, schoolId, classroomId)
    const courses = await listClassCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
    const course = courses.find(({ id }) => id === requestedCourse) ?? courses[0]
    if (!course) return null
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const positions = await loadPositions(db, schoolId, ids)
    return {
      classroomId,
      students: students.map(({ id, name }) => ({ id, name })),
      courses: courses.map(({ id, title }) => ({ id, title })),
      course: { id: course.id, title: course.title, lessons: listGridLessons(course) },
      grid: await buildCourseGrid(db, schoolId, course.id, ids, positions),
    }
  })
}
