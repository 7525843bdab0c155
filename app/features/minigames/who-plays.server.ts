import { redirect } from 'react-router'
import { can, type Actor } from '#rules/permissions.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { enterRoom, roomsOfVisit } from '#app/features/rooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { placeAsked } from '#app/platform/place-address.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'

/** A child in the class in which they play: it says which games there are and whose leaderboard it is. */
export type ClassPlayer = {
  readonly schoolId: SchoolId
  readonly classroomId: ClassroomId
  readonly studentId: PersonId
  readonly timeZone: string
}

/** Whoever learns in a room plays there; everybody else tries games, and nothing of it is kept. */
export function playerIn(actor: Actor, { kind, id, schoolId, timeZone, relations }: RoomChoice): ClassPlayer | null {
  const plays = kind === 'classroom' && actor.id !== null && can(actor, 'game.play', { schoolId, relations })
  return plays ? { schoolId, classroomId: id, studentId: actor.id!, timeZone } : null
}

export type WhoPlays = { readonly actor: Actor; readonly player: ClassPlayer | null }

/** On full-screen pages, which belong to no class by themselves. */
export async function whoPlays(visit: Visit, request: Request): Promise<WhoPlays> {
  const { services, signedIn } = visit
  const asked = placeAsked(visit, request)
  const entered = (await enterRoom(visit, asked)) ?? (asked && (await enterRoom(visit, null)))
  if (entered) return { actor: entered.actor, player: playerIn(entered.actor, entered.room) }
  // Who learns in several classes says in which they play.
  const rooms = signedIn ? await roomsOfVisit({ services, signedIn }) : []
  if (rooms.some(({ relations }) => relations.includes('student')))
    throw redirect(localePath(visit.locale, `/account/select-room?redirect=${encodeURIComponent(visit.path)}`))
  return { actor: visit.actor, player: null }
}
