import { isGameSlug } from '#rules/games/catalogue.ts'
import { toResponse } from '#app/platform/actions.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { learningRooms } from '#app/features/classrooms/public.server.ts'
import { inEachSchool } from '#app/platform/db.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { GameSlug } from './contract.ts'
import { playedIn } from './find-room.server.ts'
import type { OpenRoom } from './open-room.ts'
import { openRooms } from './open-rooms.server.ts'

export type LobbyPage = {
  readonly isSignedIn: boolean
  /** Classes in which whoever asks plays, with their names. */
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly rooms: readonly OpenRoom[]
}

export function slugAsked(slug: string): GameSlug {
  if (slug !== 'quiz' && slug !== 'arena' && !isGameSlug(slug)) throw toResponse(new AppError('not-found'))
  return slug
}

/** What is open now in the classes of whoever asks. */
export async function lobbyPage(visit: Visit): Promise<LobbyPage> {
  const { services, signedIn } = visit
  const found = await inEachSchool(services, visit.actor.id, await playedIn(visit), async (db, { schoolId }) => {
    const classes = await learningRooms(db, schoolId, signedIn!.user.id)
    const ids = classes.map(({ id }) => id)
    return { classes: classes.map(({ id, name }) => ({ id, name })), rooms: await openRooms(db, schoolId, ids) }
  })
  return {
    isSignedIn: signedIn !== null,
    classes: found.flatMap(({ classes }) => classes),
    rooms: found.flatMap(({ rooms }) => rooms),
  }
}
