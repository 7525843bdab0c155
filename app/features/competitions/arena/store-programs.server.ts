import { and, eq } from 'drizzle-orm'
import { compareClimbs } from '#rules/competitions/arena/climb.ts'
import type { ProgramVerdict } from '#rules/competitions/arena/judge-program.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { lockRounds, takenMs, type RoundPlayer, type RoundRefusal } from '../open-round.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionPrograms } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'

/** A program that was sent, and what it is worth. */
export type Judged = Received<CompetitionFacts, SentProgram> & { verdict: ProgramVerdict; points: number }

/** Keeps the best of each player. For each nothing, or why it does not count. */
export async function storePrograms(
  db: Database,
  schoolId: SchoolId,
  judged: readonly Judged[],
): Promise<(RoundRefusal | null)[]> {
  const places = await lockRounds(db, schoolId, judged)
  const refusals: (RoundRefusal | null)[] = []
  for (const [at, place] of places.entries()) {
    refusals.push(typeof place === 'string' ? place : null)
    if (typeof place !== 'string') await keepBest(db, place.room, place.player, judged[at]!)
  }
  return refusals
}

async function keepBest(db: Database, room: CompetitionRow, player: RoundPlayer, one: Judged): Promise<void> {
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
