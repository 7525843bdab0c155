import { can } from '#rules/permissions.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { changeBeta, getActingMemberships, schoolById } from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { inEachSchool } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { buildActor, type RequestContext } from '#app/platform/request/request.server.ts'

export type BetaPage = {
  /** Titles of courses in the beta. */
  courses: string[]
  /** Schools that the user administers. */
  schools: { id: string; name: string; isBeta: boolean }[]
}

/** Courses in the beta, and the switch of each school that the user administers. */
export async function loadBetaPage(requestContext: RequestContext): Promise<BetaPage> {
  const { services, signedIn, locale } = requestContext
  const courses = getCatalog(locale)
    .filter(({ phase }) => phase === 'beta')
    .map(({ title }) => title)
  if (!signedIn) return { courses, schools: [] }
  const actors = await listAdmins(requestContext)
  const schools = await inEachSchool(
    services,
    signedIn.user.id,
    actors.map((actor) => ({ schoolId: actor.schoolId! })),
    async (db, { schoolId }) => {
      const { id, name, isBeta } = (await schoolById(db, schoolId))!
      return { id, name, isBeta }
    },
  )
  return { courses, schools }
}

/** The user with their roles in each school whose part in the beta they may change. */
async function listAdmins({ services, signedIn }: RequestContext) {
  if (!signedIn) return []
  const memberships = await getActingMemberships({ services, signedIn })
  return memberships
    .map((membership) => buildActor(signedIn, membership))
    .filter((actor) => can({ ...actor, staff: false }, 'school.beta', { schoolId: actor.schoolId }))
}

export async function changeBetaOfSchool(submission: FormSubmission) {
  const id = getField(submission.form, 'schoolId')
  const actor = (await listAdmins(submission.requestContext)).find(({ schoolId }) => schoolId === id)
  if (!actor) throw new AppError('not-found')
  return submission.run(changeBeta, actor)
}
