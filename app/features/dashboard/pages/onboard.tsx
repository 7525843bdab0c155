import { redirect, redirectDocument } from 'react-router'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { can } from '#rules/permissions.ts'
import { isOnboardingRole } from '#rules/workspaces/onboarding.ts'
import { chosenRoleIn } from '#app/features/people/accounts/public.server.ts'
import { listReceivedInvitations } from '#app/features/people/classrooms/public.server.ts'
import { askSchool, listSchoolInvitations } from '#app/features/people/schools/public.server.ts'
import { AskSchool } from '../onboarding/ask-school.tsx'
import type { ReceivedInvitation } from '../contract.ts'
import { OnboardSteps } from '../onboarding/onboard-steps.tsx'
import { ReadyClass } from '../onboarding/ready-class.tsx'
import { deleteSavedAnswers } from '../onboarding/use-onboarding.ts'
import { finishOnboarding } from '../onboarding/finish-onboarding.server.ts'
import { loadReadyClass, searchSchools, suggestSchools } from '../onboarding/onboard-view.server.ts'
import { buildOnboardingRoleCookie } from '../onboarding/onboarding-role.server.ts'
import type { Route } from './+types/onboard.ts'

export const handle = { title: 'dashboard:onboard.title', hidden: true }

const defaultDestination = '/account/select-room'

/** Page that the user requested before they were redirected here, without the language prefix. */
function getDestination(request: Request): string {
  const requested = internalPath(new URL(request.url).searchParams.get('redirect'))
  return requested ? splitLocale(requested).path : defaultDestination
}

/** Onboarding form; for onboarded users the new class, or a form to request to join a school. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { signedIn, locale } = requestContext
  const { searchParams } = new URL(request.url)
  const find = searchParams.get('find')
  if (find !== null) return { view: 'found' as const, ...(await searchSchools(requestContext, find)) }
  const { user } = signedIn!
  if (!user.onboarded) {
    const chosen = chosenRoleIn(request)
    const invitations: ReceivedInvitation[] = [
      ...(await listSchoolInvitations(requestContext)).map(({ inviter, school }) => ({ inviter, school })),
      ...(await listReceivedInvitations(requestContext)).map(({ inviter, classroom }) => ({
        inviter,
        classroom: classroom.name,
      })),
    ]
    return {
      view: 'steps' as const,
      personId: user.id,
      name: user.name,
      // Preselects the role for users who were invited to teach; they can change it.
      role: isOnboardingRole(chosen) ? chosen : invitations.length > 0 ? 'teacher' : null,
      locale,
      suggested: await suggestSchools(requestContext),
      invitations,
    }
  }
  const classroomId = searchParams.get('classroom')
  const ready = classroomId && (await loadReadyClass(requestContext, classroomId))
  if (ready) return { view: 'ready' as const, ready }
  if (searchParams.has('school') && can(requestContext.actor, 'school.ask'))
    return { view: 'ask' as const, suggested: await suggestSchools(requestContext) }
  throw redirect(localePath(locale, getDestination(request)))
}

export const action = actions({
  async ask({ requestContext, run }) {
    const outcome = await run(askSchool)
    if (!outcome.data.ok) return outcome
    throw redirect(localePath(requestContext.locale, defaultDestination))
  },
  async finish({ requestContext, form, request, run }) {
    const outcome = await run(finishOnboarding)
    const { data } = outcome
    if (!data.ok && data.error.reason !== 'already-onboarded') return outcome
    const { locale } = splitLocale(`/${getField(form, 'locale')}`)
    const classroomId = data.ok ? data.result.classroomId : null
    // Full page load: another language needs other fonts and messages.
    const next = localePath(locale, classroomId ? `/onboard?classroom=${classroomId}` : getDestination(request))
    const cookie =
      data.ok && buildOnboardingRoleCookie(requestContext.services, requestContext.signedIn!.user.id, data.result.role)
    throw redirectDocument(next, cookie ? { headers: { 'set-cookie': cookie } } : undefined)
  },
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((thrown: unknown) => {
    // A redirect means that onboarding succeeded.
    if (thrown instanceof Response) deleteSavedAnswers()
    throw thrown
  })
}

export default function Onboard({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData?.ok === false ? actionData.error : undefined
  switch (loaderData.view) {
    case 'steps':
      return <OnboardSteps {...loaderData} failure={failure} />
    case 'ready':
      return <ReadyClass ready={loaderData.ready} />
    case 'ask':
      return <AskSchool suggested={loaderData.suggested} failure={failure} />
    case 'found':
      return null
  }
}
