import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isInTime, tookMs } from '#rules/competitions/fair-clock.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from './enter-competition.server.ts'
import type { CompetitionRow } from './room-row.server.ts'
import { competitionPlayers, competitions } from './tables.server.ts'

/** Something that was sent to a round: a program, or a play. */
export type SentToRound = Received<CompetitionFacts, { readonly round: number }>

export type RoundPlayer = Pick<
  typeof competitionPlayers.$inferSelect,
  'id' | 'competitionId' | 'personId' | 'timePercent'
>

export type RoundRefusal = 'closed' | 'not-in'

/**
 * The rooms and players of what was sent, locked: whoever closes a round waits for this, or this for them, and two
 * things of one player wait for each other. For each its room and player, or why it does not count.
 */
export async function lockRounds<Sent extends SentToRound>(
  db: Database,
  schoolId: SchoolId,
  sent: readonly Sent[],
): Promise<({ room: CompetitionRow; player: RoundPlayer } | RoundRefusal)[]> {
  // What is locked for longer waits apart from other schools.
  await db.execute(sql`SET LOCAL lock_timeout = '1s'`)
  const ids = [...new Set(sent.map(({ facts }) => facts.id))]
  const rooms = await db
    .select()
    .from(competitions)
    .where(and(eq(competitions.schoolId, schoolId), inArray(competitions.id, ids)))
    .orderBy(competitions.id)
    .for('share')
  const players = await lockPlayers(db, schoolId, sent)
  return sent.map((one) => {
    const room = rooms.find(({ id }) => id === one.facts.id)
    const player = players.find(
      ({ competitionId, personId, id }) => competitionId === one.facts.id && (personId ?? id) === one.facts.personId,
    )
    if (!player) return 'not-in'
    return room && isOpenFor(room, player, one) ? { room, player } : 'closed'
  })
}

/** A guest is known by the id of the player. */
const arePeople = (ids: PersonId[]) =>
  or(
    inArray(competitionPlayers.personId, ids),
    and(isNull(competitionPlayers.personId), inArray(competitionPlayers.id, ids)),
  )

/** In one order everywhere, so that two processes that meet wait for each other and not both. */
const lockPlayers = (db: Database, schoolId: SchoolId, sent: readonly SentToRound[]): Promise<RoundPlayer[]> =>
  db
    .select({
      id: competitionPlayers.id,
      competitionId: competitionPlayers.competitionId,
      personId: competitionPlayers.personId,
      timePercent: competitionPlayers.timePercent,
    })
    .from(competitionPlayers)
    .where(
      and(
        eq(competitionPlayers.schoolId, schoolId),
        inArray(competitionPlayers.competitionId, [...new Set(sent.map(({ facts }) => facts.id))]),
        arePeople([...new Set(sent.map(({ facts }) => facts.personId))]),
        eq(competitionPlayers.state, 'in'),
      ),
    )
    .orderBy(competitionPlayers.id)
    .for('no key update')

/** How long it took, by the fair clock. */
export const takenMs = ({ since }: CompetitionRow, { receivedAt, roundTripMs }: SentToRound): number =>
  tookMs({ openedAt: since!, receivedAt, roundTripMs })

function isOpenFor(room: CompetitionRow, { timePercent }: RoundPlayer, one: SentToRound): boolean {
  const { state, phase, round, since, endsAt } = room
  if (state !== 'running' || phase !== 'answer' || round !== one.value.round) return false
  if (since === null || endsAt === null) return false
  const { receivedAt, roundTripMs } = one
  return isInTime({ openedAt: since, receivedAt, roundTripMs }, ((endsAt - since) * timePercent) / 100)
}
