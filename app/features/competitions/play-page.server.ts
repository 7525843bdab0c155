import type { Window } from '#rules/competitions/assigned/window.ts'
import { can } from '#rules/permissions.ts'
import type { SchoolId } from '#rules/ids.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { ownPlay, type OwnPlay } from './assigned/own-play.server.ts'
import type { MeView, RoomView } from './contract.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { meViews } from './me-view.server.ts'
import { competitionById } from './room-row.server.ts'
import { roomView } from './room-view.server.ts'

export type PlayPage =
  | {
      readonly kind: 'play'
      readonly room: RoomView
      readonly me: MeView | null
      readonly classroomId: string
      /** Of an assigned one. */
      readonly own: OwnPlay | null
    }
  /** Nobody is signed in; they are not of the class, or it is not there; it has not opened. */
  | { readonly kind: 'refused'; readonly why: 'sign-in' }
  | { readonly kind: 'refused'; readonly why: 'not-yours' }
  | { readonly kind: 'refused'; readonly why: 'not-open'; readonly opens: Opening | null }

/** When it opens, by the school's clock. */
export type Opening = { readonly at: number; readonly timeZone: string }

/** What a player's screen begins with; `me` is nothing until they have joined. */
export async function playPage({ services, signedIn, locale }: Visit, id: string): Promise<PlayPage> {
  if (!signedIn) return { kind: 'refused', why: 'sign-in' }
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.play', entered.facts)) return { kind: 'refused', why: 'not-yours' }
  const { schoolId, classroomId, personId } = entered.facts
  return read(services, entered.actor, async (db): Promise<PlayPage> => {
    const now = services.now()
    const row = await competitionById(db, schoolId, id)
    const room = await roomView(db, schoolId, id, locale, now)
    if (!row || !room) return { kind: 'refused', why: 'not-yours' }
    if (room.state === 'draft' || room.state === 'scheduled')
      return { kind: 'refused', why: 'not-open', opens: room.window && (await openingOf(db, schoolId, room.window)) }
    const [me = null] = await meViews(db, schoolId, id, [personId])
    const player = me && { id: me.player, timePercent: me.timePercent }
    return { kind: 'play', room, me, classroomId, own: await ownPlay(db, row, player, locale, now) }
  })
}

const openingOf = async (db: Database, schoolId: SchoolId, { opensAt }: Window): Promise<Opening> => ({
  at: opensAt,
  timeZone: (await schoolById(db, schoolId))!.timezone,
})
