import { and, eq, inArray } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { parseRoomCode, roomCodeAttemptLimits } from '#rules/competitions/room-code.ts'
import { listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { getActingMemberships } from '#app/features/people/schools/public.server.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { GameSlug } from '../contract.ts'
import { competitions } from '../tables.server.ts'

export type RoomLookup = { readonly id: string; readonly game: GameSlug } | 'unknown' | 'limited'

const windowSeconds = 3_600

/** Finds the open room with this code in the classes of the signed-in student. Wrong codes count against a limit. */
export async function findRoomByCode(requestContext: RequestContext, typed: string): Promise<RoomLookup> {
  const code = parseRoomCode(typed)
  const actors = code === null ? [] : await listPlayingActors(requestContext)
  if (code === null || actors.length === 0) return 'unknown'
  const attempt = await takeAttempt(requestContext)
  if (attempt.isOver) return 'limited'
  for (const actor of actors) {
    const room = await read(requestContext.services, actor, (db) =>
      findRoomInEnrolledClasses(db, actor.schoolId, requestContext.signedIn!.user.id, code),
    )
    if (!room) continue
    await attempt.refund()
    return room
  }
  return 'unknown'
}

/** Ignores rooms of other classes, so that guessing codes does not reveal what other classes play. */
async function findRoomInEnrolledClasses(db: Database, schoolId: SchoolId, personId: PersonId, code: string) {
  const classes = await listEnrolledClassrooms(db, schoolId, personId)
  const ids = classes.map(({ id }) => id)
  if (ids.length === 0) return null
  const [room] = await db
    .select({ id: competitions.id, game: competitions.game })
    .from(competitions)
    .where(
      and(eq(competitions.schoolId, schoolId), eq(competitions.code, code), inArray(competitions.classroomId, ids)),
    )
  return room ?? null
}

/** Counts the attempt before the lookup, so that concurrent requests cannot exceed the limit. */
async function takeAttempt({ services, signedIn, origin }: RequestContext) {
  const limits = openLimits(services)
  const toCounter = (owner: string, max: number) => ({
    subject: `room-code-${owner}`,
    max,
    windowSeconds,
    refund: true as const,
  })
  const addressSpend = await limits.spend([
    toCounter(`address:${networkKeyOf(origin)}`, roomCodeAttemptLimits.addressHour),
  ])
  const personMax = addressSpend.over ? roomCodeAttemptLimits.personHourOverBudget : roomCodeAttemptLimits.personHour
  const personSpend = await limits.spend([toCounter(`person:${signedIn!.user.id}`, personMax)])
  // The code of a rejected attempt is not looked up, so it must not count against the address.
  if (personSpend.over) await addressSpend.refund()
  return {
    isOver: personSpend.over !== null,
    async refund() {
      await addressSpend.refund()
      await personSpend.refund()
    },
  }
}

/** The signed-in user as an actor of each school in which they may play. */
export async function listPlayingActors({ services, signedIn, actor }: RequestContext) {
  const schools = signedIn ? await getActingMemberships({ services, signedIn }) : []
  return schools
    .map(({ schoolId, roles }) => ({ ...actor, schoolId, schoolRoles: roles }))
    .filter((schoolActor) =>
      can(schoolActor, 'competition.play', { schoolId: schoolActor.schoolId, relations: ['student'] }),
    )
}
