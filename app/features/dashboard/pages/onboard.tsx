import { redirect, redirectDocument } from 'react-router'
import { actions } from '#app/platform/actions.server.ts'
import { fieldOf } from '#app/platform/form.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { can } from '#rules/permissions.ts'
import { isOnboardingRole } from '#rules/onboarding.ts'
import { chosenRoleIn } from '#app/features/accounts/public.server.ts'
import { invitationsFor } from '#app/features/classrooms/public.server.ts'
import { askSchool, schoolInvitationsFor } from '#app/features/schools/public.server.ts'
import { AskSchool } from '../components/ask-school.tsx'
import type { Invited } from '../contract.ts'
import { OnboardSteps } from '../components/onboard-steps.tsx'
import { ReadyClass } from '../components/ready-class.tsx'
import { forgetAnswers } from '../components/use-onboarding.ts'
import { finishOnboarding } from '../finish-onboarding.server.ts'
import { readyClass, schoolsFound, schoolsSuggested } from '../onboard-view.server.ts'
import { cameAsCookie } from '../came-as.server.ts'
import type { Route } from './+types/onboard.ts'

export const handle = { title: 'dashboard:onboard.title', hidden: true }

const afterwards = '/account/select-room'

/** Where somebody was going when they were led here, without its language. */
function wantedIn(request: Request): string {
  const wanted = internalPath(new URL(request.url).searchParams.get('redirect'))
  return wanted ? splitLocale(wanted).path : afterwards
}

/** The first steps; afterwards, the class that came of them, or asking a school later on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { signedIn, locale } = visit
  const { searchParams } = new URL(request.url)
  const find = searchParams.get('find')
  if (find !== null) return { view: 'found' as const, ...(await schoolsFound(visit, find)) }
  const { user } = signedIn!
  if (!user.onboarded) {
    const chosen = chosenRoleIn(request)
    const invitations: Invited[] = [
      ...(await schoolInvitationsFor(visit)).map(({ inviter, school }) => ({ inviter, school })),
      ...(await invitationsFor(visit)).map(({ inviter, classroom }) => ({ inviter, classroom: classroom.name })),
    ]
    return {
      view: 'steps' as const,
      personId: user.id,
      name: user.name,
      // Whoever was invited to teach is not asked what they are; they can still say otherwise.
      role: isOnboardingRole(chosen) ? chosen : invitations.length > 0 ? 'teacher' : null,
      locale,
      suggested: await schoolsSuggested(visit),
      invitations,
    }
  }
  const classroomId = searchParams.get('classroom')
  const ready = classroomId && (await readyClass(visit, classroomId))
  if (ready) return { view: 'ready' as const, ready }
  if (searchParams.has('school') && can(visit.actor, 'school.ask'))
    return { view: 'ask' as const, suggested: await schoolsSuggested(visit) }
  throw redirect(localePath(locale, wantedIn(request)))
}

export const action = actions({
  async ask({ visit, run }) {
    const asked = await run(askSchool)
    if (!asked.data.ok) return asked
    throw redirect(localePath(visit.locale, afterwards))
  },
  async finish({ visit, form, request, run }) {
    const answered = await run(finishOnboarding)
    const { data } = answered
    if (!data.ok && data.error.reason !== 'already-onboarded') return answered
    const { locale } = splitLocale(`/${fieldOf(form, 'locale')}`)
    const classroomId = data.ok ? data.result.classroomId : null
    // A new language brings its own fonts and words: the next page is loaded anew.
    const next = localePath(locale, classroomId ? `/onboard?classroom=${classroomId}` : wantedIn(request))
    const cookie = data.ok && cameAsCookie(visit.services, visit.signedIn!.user.id, data.result.role)
    throw redirectDocument(next, cookie ? { headers: { 'set-cookie': cookie } } : undefined)
  },
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((thrown: unknown) => {
    // Only who is done is sent on.
    if (thrown instanceof Response) forgetAnswers()
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
