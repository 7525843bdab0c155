import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { MeView, RoomView } from './contract.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { meViews } from './me-view.server.ts'
import { roomView } from './room-view.server.ts'

export type PlayPage =
  | { readonly kind: 'play'; readonly room: RoomView; readonly me: MeView | null; readonly classroomId: string }
  /** Nobody is signed in; they are not of the class, or it is not there; it has not opened. */
  | { readonly kind: 'refused'; readonly why: 'sign-in' | 'not-yours' | 'not-open' }

/** What a player's screen begins with; `me` is nothing until they have joined. */
export async function playPage({ services, signedIn, locale }: Visit, id: string): Promise<PlayPage> {
  if (!signedIn) return { kind: 'refused', why: 'sign-in' }
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.play', entered.facts)) return { kind: 'refused', why: 'not-yours' }
  const { schoolId, classroomId, personId } = entered.facts
  return read(services, entered.actor, async (db): Promise<PlayPage> => {
    const room = await roomView(db, schoolId, id, locale, services.now())
    if (!room || room.state === 'draft' || room.state === 'scheduled') return { kind: 'refused', why: 'not-open' }
    const [me = null] = await meViews(db, schoolId, id, [personId])
    return { kind: 'play', room, me, classroomId }
  })
}
