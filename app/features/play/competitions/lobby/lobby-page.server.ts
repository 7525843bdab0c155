import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { isGameSlug } from '#rules/games/catalog.ts'
import { toResponse } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { inEachSchool } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { GameSlug } from '../contract.ts'
import { listPlayingActors } from './find-room.server.ts'
import type { OpenRoom } from './open-room.ts'
import { listOpenRooms } from './open-rooms.server.ts'

export type LobbyPage = {
  readonly isSignedIn: boolean
  /** Classes in which the signed-in user is a student. */
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly rooms: readonly OpenRoom[]
}

export function requireGameSlug(slug: string): GameSlug {
  if (!playsQuestions(slug) && slug !== 'arena' && !isGameSlug(slug)) throw toResponse(new AppError('not-found'))
  return slug
}

/** Open rooms in the classes of the signed-in user. */
export async function loadLobbyPage(requestContext: RequestContext): Promise<LobbyPage> {
  const { services, signedIn } = requestContext
  const schools = await inEachSchool(
    services,
    requestContext.actor.id,
    await listPlayingActors(requestContext),
    async (db, { schoolId }) => {
      const classes = await listEnrolledClassrooms(db, schoolId, signedIn!.user.id)
      const ids = classes.map(({ id }) => id)
      return { classes: classes.map(({ id, name }) => ({ id, name })), rooms: await listOpenRooms(db, schoolId, ids) }
    },
  )
  return {
    isSignedIn: signedIn !== null,
    classes: schools.flatMap(({ classes }) => classes),
    rooms: schools.flatMap(({ rooms }) => rooms),
  }
}
