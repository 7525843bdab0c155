import { loadQuestionTest } from '#app/features/learning/courses/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { loadPlayContext } from '../play-context.server.ts'

/** Addresses of tests with questions of their own start with this instead of a lesson id. */
const prefix = 'test-'

export const isQuestionTestAddress = (lessonId: string): boolean => lessonId.startsWith(prefix)

/** A test with questions of its own, for a student of the class in the address; null for all others. */
export async function loadQuestionTestPage(
  requestContext: RequestContext,
  request: Request,
  params: { lessonId: string; stepId: string },
) {
  const { services, actor, locale } = requestContext
  const { school, classroom } = await loadPlayContext(requestContext, request, params)
  if (school === null || classroom === null || !actor.id) return null
  const student = { schoolId: school, classroomId: classroom, studentId: actor.id }
  return read(services, { ...actor, schoolId: school }, (db) =>
    loadQuestionTest(db, student, params.lessonId.slice(prefix.length), { locale, now: services.now() }),
  )
}
