import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { placeAsked } from '#app/platform/place-address.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { catalogueIn } from './catalogue.server.ts'
import type { CatalogueData } from './contract.ts'
import { factsOf } from './course-facts.server.ts'
import { coursesOfClass } from './learner-path.server.ts'
import { assignmentsOf } from './queries.server.ts'

/** Every course, and in a class which of them are its own and whether one may assign more. */
export async function cataloguePage(visit: Visit, request: Request): Promise<CatalogueData> {
  const { services, signedIn, locale } = visit
  const catalogue = catalogueIn(locale)
  const courses = catalogue.map(factsOf)
  const place = placeAsked(visit, request)
  const entered =
    place?.kind === 'classroom' ? await enterClassroom(services, signedIn, { classroomId: place.id }) : null
  if (!entered) return { courses, own: [], mayAssign: false }
  const { actor, facts } = entered
  const own = await read(services, actor, async (db) => {
    const assignments = await assignmentsOf(db, facts.schoolId, facts.classroomId)
    return coursesOfClass(db, facts, catalogue, assignments)
  })
  return { courses, own: own.map(({ id }) => id), mayAssign: can(actor, 'lessons.assign', facts) }
}
