import { and, eq } from 'drizzle-orm'
import { fitsInTime } from '#rules/competitions/race/play-fits.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { lockRounds, takenMs, type RoundPlayer, type RoundRefusal } from '../open-round.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionPlays } from '../tables.server.ts'
import type { SentRace } from './contract.ts'
import type { ReplayedRound } from './replay-race.server.ts'

/** A play that was sent, and what the replay made of it. */
export type Replayed = Received<CompetitionFacts, SentRace> & { replayed: ReplayedRound }

type Refusal = RoundRefusal | 'bad-answer'

/** More than anybody begins in the ten minutes that a round has at most. */
const mostPlays = 60

/** Keeps plays as far as they have come. For each nothing, or why it does not count. */
export async function storePlays(
  db: Database,
  schoolId: SchoolId,
  replayed: readonly Replayed[],
): Promise<(Refusal | null)[]> {
  const places = await lockRounds(db, schoolId, replayed)
  const refusals: (Refusal | null)[] = []
  for (const [at, place] of places.entries())
    refusals.push(typeof place === 'string' ? place : await keepPlay(db, place.room, place.player, replayed[at]!))
  return refusals
}

async function keepPlay(
  db: Database,
  room: CompetitionRow,
  player: RoundPlayer,
  one: Replayed,
): Promise<'bad-answer' | null> {
  const { schoolId, id: competitionId } = room
  const { round, play } = one.value
  const { kept: log, ...result } = one.replayed
  const ofRound = and(
    eq(competitionPlays.schoolId, schoolId),
    eq(competitionPlays.competitionId, competitionId),
    eq(competitionPlays.round, round),
  )
  const isOwn = and(ofRound, eq(competitionPlays.playerId, player.id))
  const { logDigest, points, score, meter, tookMs, ticks } = competitionPlays
  const own = await db
    .select({ play: competitionPlays.play, ticks, score, meter, points, tookMs })
    .from(competitionPlays)
    .where(isOwn)
  const before = own.find((other) => other.play === play)
  // What was sent before, said again or overtaken by what came after it.
  if (before && before.ticks >= result.ticks) return null
  const others = own.filter((other) => other !== before)
  const took = Math.round(takenMs(room, one))
  if (!fitsInTime([...others.map((other) => other.ticks), result.ticks], took) || others.length >= mostPlays)
    return 'bad-answer'
  // Nobody presses the same at the same sixtieths of a second as another, but whoever presses nothing does.
  if (starsOf(result.meter) > 0) {
    const same = await db
      .select({ player: competitionPlays.playerId })
      .from(competitionPlays)
      .where(and(ofRound, eq(logDigest, result.logDigest)))
    if (same.some((other) => other.player !== player.id)) return 'bad-answer'
  }
  const isFurther = !before || before.points !== result.points || before.score !== result.score
  const columns = { ...result, log, receivedAt: new Date(one.receivedAt), tookMs: isFurther ? took : before.tookMs }
  const key = { schoolId, competitionId, round, playerId: player.id, play }
  if (!before) await db.insert(competitionPlays).values({ ...key, ...columns })
  else
    await db
      .update(competitionPlays)
      .set(columns)
      .where(and(isOwn, eq(competitionPlays.play, play)))
  return null
}
