import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import { can } from '#rules/permissions.ts'
import type { SchoolId } from '#rules/ids.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import {
  loadAssignedPlay,
  loadLiveReview,
  type AssignedPlayView,
  type QuestionTurn,
} from '../assigned/assigned-play.server.ts'
import { loadHomeRounds, type HomeRoundsView } from '../assigned/home-rounds.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { loadMeViews } from './me-view.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'

export type PlayPage =
  | {
      readonly kind: 'play'
      readonly room: RoomView
      readonly me: MeView | null
      readonly classroomId: string
      /** Null for a live competition and for other games than the quiz. */
      readonly own: AssignedPlayView | null
      /** Null for a quiz, and for a live competition before its end. */
      readonly homeRounds: HomeRoundsView | null
      /** Questions and answers of a finished live quiz. */
      readonly review: readonly QuestionTurn[]
    }
  /** `not-yours`: the user is not in the class, or the competition does not exist. */
  | { readonly kind: 'refused'; readonly why: 'sign-in' }
  | { readonly kind: 'refused'; readonly why: 'not-yours' }
  | { readonly kind: 'refused'; readonly why: 'not-open'; readonly opens: Opening | null }

/** Opening time in epoch milliseconds, and the time zone of the school in which to show it. */
export type Opening = { readonly at: number; readonly timeZone: string }

/** Initial data of the player screen; `me` is null until the player has joined. */
export async function loadPlayPage({ services, signedIn, locale }: RequestContext, id: string): Promise<PlayPage> {
  if (!signedIn) return { kind: 'refused', why: 'sign-in' }
  const access = await enterCompetition(services, signedIn, { competitionId: id })
  if (!access || !can(access.actor, 'competition.play', access.facts)) return { kind: 'refused', why: 'not-yours' }
  const { schoolId, classroomId, personId } = access.facts
  return read(services, access.actor, async (db): Promise<PlayPage> => {
    const now = services.now()
    const row = await competitionById(db, schoolId, id)
    const room = await loadRoomView(db, schoolId, id, locale, now)
    if (!row || !room) return { kind: 'refused', why: 'not-yours' }
    if (room.state === 'draft' || room.state === 'scheduled')
      return { kind: 'refused', why: 'not-open', opens: room.window && (await loadOpening(db, schoolId, room.window)) }
    const [me = null] = await loadMeViews(db, schoolId, id, [personId])
    const player = me && { id: me.player, timePercent: me.timePercent }
    return {
      ...{ kind: 'play', room, me, classroomId },
      own: await loadAssignedPlay(db, row, player, locale, now),
      homeRounds: await loadHomeRounds(db, row, me, locale),
      review: me?.state === 'in' ? await loadLiveReview(db, row, me.player, locale) : [],
    }
  })
}

const loadOpening = async (db: Database, schoolId: SchoolId, { opensAt }: PlayWindow): Promise<Opening> => ({
  at: opensAt,
  timeZone: (await schoolById(db, schoolId))!.timezone,
})
