import { redirect } from 'react-router'
import { OwnKite } from '#app/features/rewards/public.ts'
import { actions, type Sent } from '#app/platform/actions.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { fieldOf } from '#app/platform/form.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { readRoomCode } from '#rules/competitions/room-code.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { showQuestion } from '../assigned/show-question.server.ts'
import { AskVisitor } from '../components/play/ask-visitor.tsx'
import { ComeIn } from '../components/play/come-in.tsx'
import { GuestRoom } from '../components/play/guest-room.tsx'
import { NotOpen } from '../components/play/not-open.tsx'
import { PlayRoom } from '../components/play/play-room.tsx'
import { UnknownRoom } from '../components/play/unknown-room.tsx'
import { enterCompetition } from '../enter-competition.server.ts'
import { askGuest } from '../guests/guest-actions.server.ts'
import { guestPage } from '../guests/guest-page.server.ts'
import { joinCompetition } from '../join-competition.server.ts'
import { slugAsked } from '../lobby-page.server.ts'
import { playPage } from '../play-page.server.ts'
import { roomAddress } from '../open-room.ts'
import type { Route } from './+types/play.ts'

export const handle: PageHandle = { title: 'competitions:play.title', hidden: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const slug = slugAsked(params.gameSlug)
  const page = await playPage(visit, params.pageId)
  if (page.kind === 'refused') {
    if (page.why === 'sign-in') {
      const { searchParams } = new URL(request.url)
      const guest = await guestPage(visit, request.headers, params.pageId, searchParams)
      if (guest === 'limited')
        throw redirect(localePath(visit.locale, `/competition/${slug}?code=${readRoomCode(searchParams.get('code')!)}`))
      return guest ? { kind: 'guest' as const, guest } : { kind: page.why, path: visit.path }
    }
    if (page.why === 'not-open') return { kind: page.why, id: params.pageId, opens: page.opens }
    return { kind: page.why }
  }
  const { room, me, classroomId, own } = page
  if (room.game !== slug) throw redirect(localePath(visit.locale, roomAddress(room)))
  return { kind: 'play' as const, room, me, own, classroomId, person: visit.actor.id! }
}

/** As whoever they are in the school of the room, which the address does not name. */
export const action = actions({
  join: async (asked) => asked.run(joinCompetition, await playerIn(asked)),
  ask: askGuest,
  next: async (asked) => asked.run(showQuestion, await playerIn(asked)),
})

async function playerIn({ visit: { services, signedIn }, form }: Sent) {
  const entered = await enterCompetition(services, signedIn, { competitionId: fieldOf(form, 'competition') ?? '' })
  if (!entered) throw new AppError('not-found')
  return entered.actor
}

export default function Play({ loaderData: data }: Route.ComponentProps) {
  if (data.kind === 'sign-in') return <AskVisitor back={data.path} />
  if (data.kind === 'guest') return <GuestRoom page={data.guest} />
  if (data.kind === 'not-yours') return <UnknownRoom />
  if (data.kind === 'not-open') return <NotOpen id={data.id} opens={data.opens} />
  const { room, me, own, classroomId, person } = data
  if (me === null && room.window === null && room.state !== 'finished') return <ComeIn key={room.id} room={room} />
  return (
    <OwnKite classroomId={classroomId} personId={person}>
      <PlayRoom key={room.id} first={room} me={me} own={own} kiteOf={person} />
    </OwnKite>
  )
}
