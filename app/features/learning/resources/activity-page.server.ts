import { data } from 'react-router'
import type { PublishedActivity } from '#content/publish.ts'
import { can } from '#rules/permissions.ts'
import { loadActingMemberships } from '#app/features/people/schools/public.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { findActivity } from './activities.server.ts'
import { stripAnswers } from './strip-answers.ts'

/** The activity with this code. Only teachers get its answers. */
export async function loadActivityPage(
  request: RequestContext,
  code: string,
): Promise<{ activity: PublishedActivity; withAnswers: boolean }> {
  const activity = findActivity(request.locale, code)
  if (!activity) throw data(null, { status: 404, statusText: 'Page not found' })
  const withAnswers = await mayReadAnswers(request)
  return { activity: withAnswers ? activity : stripAnswers(activity), withAnswers }
}

async function mayReadAnswers({ services, signedIn, actor }: RequestContext): Promise<boolean> {
  if (!signedIn) return false
  const schools = await loadActingMemberships(services, signedIn)
  return schools.some(({ schoolId, roles }) =>
    can({ ...actor, schoolId, schoolRoles: roles }, 'activity-answers.read', { schoolId }),
  )
}
