import { and, eq, inArray, sql } from 'drizzle-orm'
import { compareClimbs } from '#rules/competitions/arena/climb.ts'
import type { ProgramVerdict } from '#rules/competitions/arena/judge-program.ts'
import { isInTime, tookMs } from '#rules/competitions/fair-clock.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { competitionPlayers, competitionPrograms, competitions } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'

/** A program that was sent, and what it is worth. */
export type Judged = Received<CompetitionFacts, SentProgram> & { verdict: ProgramVerdict; points: number }

type Refusal = 'closed' | 'not-in'
type Room = typeof competitions.$inferSelect
type Player = Pick<typeof competitionPlayers.$inferSelect, 'id' | 'competitionId' | 'personId' | 'timePercent'>

/**
 * Keeps the best of each player. Whoever closes a round waits for this, or this for them; two programs of one player
 * wait for each other. For each nothing, or why it does not count.
 */
export async function storePrograms(
  db: Database,
  schoolId: SchoolId,
  judged: readonly Judged[],
): Promise<(Refusal | null)[]> {
  // What is locked for longer waits apart from other schools.
  await db.execute(sql`SET LOCAL lock_timeout = '1s'`)
  const ids = [...new Set(judged.map(({ facts }) => facts.id))]
  const rooms = await db
    .select()
    .from(competitions)
    .where(and(eq(competitions.schoolId, schoolId), inArray(competitions.id, ids)))
    .orderBy(competitions.id)
    .for('share')
  const players = await lockPlayers(db, schoolId, judged)
  const refusals: (Refusal | null)[] = []
  for (const one of judged) {
    const room = rooms.find(({ id }) => id === one.facts.id)
    const player = players.find(
      ({ competitionId, personId }) => competitionId === one.facts.id && personId === one.facts.personId,
    )
    const refusal = !player ? 'not-in' : room && isOpenFor(room, player, one) ? null : 'closed'
    refusals.push(refusal)
    if (!refusal) await keepBest(db, room!, player!, one)
  }
  return refusals
}

/** In one order everywhere, so that two processes that meet wait for each other and not both. */
const lockPlayers = (db: Database, schoolId: SchoolId, judged: readonly Judged[]): Promise<Player[]> =>
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
        inArray(competitionPlayers.competitionId, [...new Set(judged.map(({ facts }) => facts.id))]),
        inArray(competitionPlayers.personId, [...new Set(judged.map(({ facts }) => facts.personId))]),
        eq(competitionPlayers.state, 'in'),
      ),
    )
    .orderBy(competitionPlayers.id)
    .for('no key update')

const takenMs = ({ since }: Room, { receivedAt, roundTripMs }: Judged) =>
  tookMs({ openedAt: since!, receivedAt, roundTripMs })

function isOpenFor(room: Room, { timePercent }: Player, one: Judged): boolean {
  const { state, phase, round, since, endsAt } = room
  if (state !== 'running' || phase !== 'answer' || round !== one.value.round) return false
  if (since === null || endsAt === null) return false
  const { receivedAt, roundTripMs } = one
  return isInTime({ openedAt: since, receivedAt, roundTripMs }, ((endsAt - since) * timePercent) / 100)
}

async function keepBest(db: Database, room: Room, player: Player, one: Judged): Promise<void> {
  const { schoolId, id: competitionId } = room
  const { round, program, skin } = one.value
  const key = { schoolId, competitionId, round, playerId: player.id }
  const isOwn = and(
    eq(competitionPrograms.schoolId, schoolId),
    eq(competitionPrograms.competitionId, competitionId),
    eq(competitionPrograms.round, round),
    eq(competitionPrograms.playerId, player.id),
  )
  const sent = { ...one.verdict, points: one.points, tookMs: takenMs(room, one) }
  const columns = { ...sent, tookMs: Math.round(sent.tookMs), program, skin, receivedAt: new Date(one.receivedAt) }
  const [before] = await db.select().from(competitionPrograms).where(isOwn)
  if (!before) return void (await db.insert(competitionPrograms).values({ ...key, ...columns, tries: 1 }))
  // Said again, after an acknowledgement that was lost, it is no further try.
  if (before.program === program && before.skin === skin) return
  const tries = before.tries + 1
  const isBetter = compareClimbs(sent, before) < 0
  await db
    .update(competitionPrograms)
    .set(isBetter ? { ...columns, tries } : { tries })
    .where(isOwn)
}
