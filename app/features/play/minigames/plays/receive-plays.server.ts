import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { schoolById, studentsOfSchool } from '#app/features/people/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { PersonJudging } from '#app/platform/limits/judging.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { PlayAnswer } from './play-answer.ts'
import type { SentPlay } from '../contract.ts'
import { loadFlightLevels } from '../banks/bank-flights.server.ts'
import { loadAllowedGames } from '../game-queries.server.ts'
import { savePlays } from './save-plays.server.ts'
import { replayPlays, loadTickets } from './replay-plays.server.ts'

type PlaySubmission = {
  readonly actor: Actor
  readonly studentId: PersonId
  readonly school: SchoolId
  readonly sentAt: number
  readonly events: readonly SentPlay[]
}

/** Reads tickets, replays the logs outside of any transaction, and saves the results in a second transaction. */
export async function receivePlays(
  services: Services,
  { actor, studentId, school, sentAt, events }: PlaySubmission,
  person: PersonJudging,
): Promise<PlayAnswer[]> {
  const receivedAt = services.now()
  const issued = await read(services, { ...actor, schoolId: school }, async (db) => {
    await requireStudent(db, actor, school)
    const tickets = await loadTickets(db, school, studentId, [...new Set(events.map(({ ticket }) => ticket))])
    return { tickets, flights: await loadFlightLevels(db, school, [...tickets.values()]) }
  })
  const replayed = await replayPlays(events, issued, { sentAt, receivedAt }, person)
  return inTransaction(services.pool, { schoolId: school, personId: null, staff: false }, async (db) => {
    // Check again: the student may have left the school during the replay.
    await requireStudent(db, actor, school)
    await enforceQuota({ db, now: receivedAt }, 'play', studentId, { amount: replayed.length })
    const { timezone: timeZone } = (await schoolById(db, school))!
    const { isAllowed, isAwake } = await loadAllowedGames(db, school, studentId)
    return savePlays({ db, schoolId: school, studentId, receivedAt, timeZone, isAllowed, isAwake }, replayed)
  })
}

/** Throws `not-found` unless the actor is a student of the school. */
async function requireStudent(db: Database, actor: Actor, schoolId: SchoolId): Promise<void> {
  const { id } = actor
  const isStudent = id !== null && (await studentsOfSchool(db, schoolId, [id])).length > 0
  const player: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
  if (!can(player, 'play.record', { schoolId, personId: id })) throw new AppError('not-found')
}
