import { isOffered } from '#rules/courses/course-phase.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { getRequestedWorkspace } from '#app/platform/workspace/workspace-address.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { getCatalog, getOfferedCatalog } from './catalog.server.ts'
import type { CatalogData } from '../contract.ts'
import { buildCourseCard } from './course-facts.server.ts'
import { listClassCourses } from '../student-path.server.ts'
import { loadAssignments } from '../queries.server.ts'

/** All courses; in a class also which of them the class takes and whether the requester may assign lessons. */
export async function loadCatalogPage(requestContext: RequestContext, request: Request): Promise<CatalogData> {
  const { services, signedIn, locale } = requestContext
  const catalog = getCatalog(locale)
  const requestedWorkspace = getRequestedWorkspace(requestContext, request)
  const entered =
    requestedWorkspace?.kind === 'classroom'
      ? await enterClassroom(services, signedIn, { classroomId: requestedWorkspace.id })
      : null
  if (!entered) return { courses: getOfferedCatalog(locale).map(buildCourseCard), own: [], mayAssign: false }
  const { actor, facts } = entered
  const { classCourses, isBeta } = await read(services, actor, async (db) => {
    const assignments = await loadAssignments(db, facts.schoolId, facts.classroomId)
    const school = await schoolById(db, facts.schoolId)
    return { classCourses: await listClassCourses(db, facts, catalog, assignments), isBeta: school!.isBeta }
  })
  // A class keeps the courses that it began.
  const courses = catalog
    .filter((course) => isOffered(course, { isBeta }) || classCourses.some(({ id }) => id === course.id))
    .map(buildCourseCard)
  return { courses, own: classCourses.map(({ id }) => id), mayAssign: can(actor, 'lessons.assign', facts) }
}
