import { redirect } from 'react-router'
import { OwnKite } from '#app/features/play/rewards/public.ts'
import { actions, type FormSubmission } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { parseRoomCode } from '#rules/competitions/room-code.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { showQuestion } from '../assigned/show-question.server.ts'
import { VisitorScreen } from '../lobby/visitor-screen.tsx'
import { JoinRoom } from '../lobby/join-room.tsx'
import { GuestRoom } from '../guests/guest-room.tsx'
import { NotOpen } from '../lobby/not-open.tsx'
import { PlayRoom } from '../play/play-room.tsx'
import { UnknownRoom } from '../lobby/unknown-room.tsx'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { submitGuestRequest } from '../guests/guest-actions.server.ts'
import { loadGuestPage } from '../guests/guest-page.server.ts'
import { joinCompetition } from '../rooms/join-competition.server.ts'
import { requireGameSlug } from '../lobby/lobby-page.server.ts'
import { loadPlayPage } from '../play/play-page.server.ts'
import { roomPagePath } from '../lobby/open-room.ts'
import type { Route } from './+types/play.ts'

export const handle: PageHandle = {
  title: 'competitions:play.title',
  hidden: true,
  place: (data) => ({ at: (data as { kind?: string } | undefined)?.kind === 'play' ? 'room' : 'home' }),
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const slug = requireGameSlug(params.gameSlug)
  const page = await loadPlayPage(requestContext, params.pageId)
  if (page.kind === 'refused') {
    if (page.why === 'sign-in') {
      const { searchParams } = new URL(request.url)
      const guest = await loadGuestPage(requestContext, request.headers, params.pageId, searchParams)
      if (guest === 'limited')
        throw redirect(
          localePath(requestContext.locale, `/competition/${slug}?code=${parseRoomCode(searchParams.get('code')!)}`),
        )
      return guest ? { kind: 'guest' as const, guest } : { kind: page.why, path: requestContext.path }
    }
    if (page.why === 'not-open') return { kind: page.why, id: params.pageId, opens: page.opens }
    return { kind: page.why }
  }
  const { room, me, classroomId, own, homeRounds, review } = page
  if (room.game !== slug) throw redirect(localePath(requestContext.locale, roomPagePath(room)))
  return { kind: 'play' as const, room, me, own, homeRounds, review, classroomId, person: requestContext.actor.id! }
}

/** Runs commands as the user's actor in the school of the competition, because the URL does not name the school. */
export const action = actions({
  join: async (formSubmission) => formSubmission.run(joinCompetition, await findPlayingActor(formSubmission)),
  ask: submitGuestRequest,
  next: async (formSubmission) => formSubmission.run(showQuestion, await findPlayingActor(formSubmission)),
})

async function findPlayingActor({ requestContext: { services, signedIn }, form }: FormSubmission) {
  const access = await enterCompetition(services, signedIn, { competitionId: getField(form, 'competition') ?? '' })
  if (!access) throw new AppError('not-found')
  return access.actor
}

export default function Play({ loaderData: data }: Route.ComponentProps) {
  if (data.kind === 'sign-in') return <VisitorScreen back={data.path} />
  if (data.kind === 'guest') return <GuestRoom page={data.guest} />
  if (data.kind === 'not-yours') return <UnknownRoom />
  if (data.kind === 'not-open') return <NotOpen id={data.id} opens={data.opens} />
  const { room, me, own, homeRounds, review, classroomId, person } = data
  if (me === null && room.window === null && room.state !== 'finished') return <JoinRoom key={room.id} room={room} />
  return (
    <OwnKite classroomId={classroomId} personId={person}>
      <PlayRoom
        key={room.id}
        initialRoom={room}
        classroomId={classroomId}
        me={me}
        ownPlay={own}
        homeRounds={homeRounds}
        review={review}
        kiteId={person}
      />
    </OwnKite>
  )
}
