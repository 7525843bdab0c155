import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { schoolById, studentsOfSchool } from '#app/features/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { PlayAnswer } from './play-answer.ts'
import type { SentPlay } from './contract.ts'
import { flightLevels } from './bank-flights.server.ts'
import { gamesAllowed } from './game-queries.server.ts'
import { keepPlays } from './keep-plays.server.ts'
import { replayPlays, ticketsFor, type Replaying } from './replay-plays.server.ts'

type Sending = {
  readonly actor: Actor
  readonly studentId: PersonId
  readonly school: SchoolId
  readonly sentAt: number
  readonly events: readonly SentPlay[]
}

/** Tickets are read, logs replayed with no transaction open, and what came of them is kept in another. */
export async function receivePlays(
  services: Services,
  { actor, studentId, school, sentAt, events }: Sending,
  replaying: Replaying,
): Promise<PlayAnswer[]> {
  const receivedAt = services.now()
  const issued = await read(services, { ...actor, schoolId: school }, async (db) => {
    await demandPlayer(db, actor, school)
    const tickets = await ticketsFor(db, school, studentId, [...new Set(events.map(({ ticket }) => ticket))])
    return { tickets, flights: await flightLevels(db, school, [...tickets.values()]) }
  })
  const replayed = await replayPlays(events, issued, { sentAt, receivedAt }, replaying)
  return inTransaction(services.pool, { schoolId: school, personId: null, staff: false }, async (db) => {
    // Whoever has left the school meanwhile leaves nothing.
    await demandPlayer(db, actor, school)
    await withinQuota({ db, now: receivedAt }, 'play', studentId, { adding: replayed.length })
    const { timezone: timeZone } = (await schoolById(db, school))!
    const { isAllowed, isAwake } = await gamesAllowed(db, school, studentId)
    return keepPlays({ db, schoolId: school, studentId, receivedAt, timeZone, isAllowed, isAwake }, replayed)
  })
}

/** Only a student of a school plays there; to everybody else there is nothing. */
async function demandPlayer(db: Database, actor: Actor, schoolId: SchoolId): Promise<void> {
  const { id } = actor
  const isStudent = id !== null && (await studentsOfSchool(db, schoolId, [id])).length > 0
  const player: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
  if (!can(player, 'play.record', { schoolId, personId: id })) throw new AppError('not-found')
}
