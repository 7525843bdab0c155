import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isInTime, computeAnswerMs } from '#rules/competitions/fair-clock.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { toPlayWindow } from '../assigned/window-row.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'

/** A program or play that a player sent to a round. */
export type RoundSubmission = InboxMessage<CompetitionFacts, { readonly round: number }>

export type RoundPlayer = Pick<
  typeof competitionPlayers.$inferSelect,
  'id' | 'competitionId' | 'personId' | 'timePercent' | 'joinedAt'
>

export type RoundRefusal = 'closed' | 'not-in'

/**
 * Locks the rooms and players of the submissions, so that closing a round and saving submissions exclude each other,
 * and submissions of one player are serialized. Returns room and player per submission, or the reason for refusing it.
 */
export async function lockRounds<Submission extends RoundSubmission>(
  db: Database,
  schoolId: SchoolId,
  submissions: readonly Submission[],
): Promise<({ room: CompetitionRow; player: RoundPlayer } | RoundRefusal)[]> {
  // Fail early on a long lock, so that this school does not delay the submissions of other schools.
  await db.execute(sql`SET LOCAL lock_timeout = '1s'`)
  const ids = [...new Set(submissions.map(({ facts }) => facts.id))]
  const rooms = await db
    .select()
    .from(competitions)
    .where(and(eq(competitions.schoolId, schoolId), inArray(competitions.id, ids)))
    .orderBy(competitions.id)
    .for('share')
  const players = await lockPlayers(db, schoolId, submissions)
  return submissions.map((submission) => {
    const room = rooms.find(({ id }) => id === submission.facts.id)
    const player = players.find(
      ({ competitionId, personId, id }) =>
        competitionId === submission.facts.id && (personId ?? id) === submission.facts.personId,
    )
    if (!player) return 'not-in'
    return room && isOpenFor(room, player, submission) ? { room, player } : 'closed'
  })
}

/** Guests have no user id; their player id identifies them. */
const isPlayedBy = (ids: PersonId[]) =>
  or(
    inArray(competitionPlayers.personId, ids),
    and(isNull(competitionPlayers.personId), inArray(competitionPlayers.id, ids)),
  )

/** Locks rows in id order so that two processes cannot deadlock. */
const lockPlayers = (
  db: Database,
  schoolId: SchoolId,
  submissions: readonly RoundSubmission[],
): Promise<RoundPlayer[]> =>
  db
    .select({
      id: competitionPlayers.id,
      competitionId: competitionPlayers.competitionId,
      personId: competitionPlayers.personId,
      timePercent: competitionPlayers.timePercent,
      joinedAt: competitionPlayers.joinedAt,
    })
    .from(competitionPlayers)
    .where(
      and(
        eq(competitionPlayers.schoolId, schoolId),
        inArray(competitionPlayers.competitionId, [...new Set(submissions.map(({ facts }) => facts.id))]),
        isPlayedBy([...new Set(submissions.map(({ facts }) => facts.personId))]),
        eq(competitionPlayers.state, 'in'),
      ),
    )
    .orderBy(competitionPlayers.id)
    .for('no key update')

/** Milliseconds since the round opened, at home since the player joined, corrected for network latency. */
export const computeTookMs = (
  { since }: CompetitionRow,
  { joinedAt }: RoundPlayer,
  { receivedAt, roundTripMs }: RoundSubmission,
): number => computeAnswerMs({ openedAt: since ?? joinedAt.getTime(), receivedAt, roundTripMs })

/** Time to store with a result. Homework is not timed, so players with equal results share a rank. */
export const computeResultMs = (room: CompetitionRow, player: RoundPlayer, submission: RoundSubmission): number =>
  room.mode === 'assigned' ? 0 : Math.round(computeTookMs(room, player, submission))

function isOpenFor(room: CompetitionRow, { timePercent }: RoundPlayer, submission: RoundSubmission): boolean {
  const { state, phase, round, since, endsAt } = room
  const { receivedAt, roundTripMs } = submission
  const window = toPlayWindow(room)
  if (window) {
    const { opensAt, closesAt } = window
    return state === 'running' && isInTime({ openedAt: opensAt, receivedAt, roundTripMs }, closesAt - opensAt)
  }
  if (state !== 'running' || phase !== 'answer' || round !== submission.value.round) return false
  if (since === null || endsAt === null) return false
  return isInTime({ openedAt: since, receivedAt, roundTripMs }, ((endsAt - since) * timePercent) / 100)
}
