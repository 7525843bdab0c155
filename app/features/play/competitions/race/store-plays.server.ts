import { and, eq } from 'drizzle-orm'
import { fitsInTime } from '#rules/competitions/race/fits-in-time.ts'
import { comparePlays } from '#rules/competitions/race/race-points.ts'
import { countStars } from '#rules/games/star-bar.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import {
  lockRounds,
  computeResultMs,
  computeTookMs,
  type RoundPlayer,
  type RoundRefusal,
} from '../rounds/lock-rounds.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlays } from '../tables.server.ts'
import type { SentPlay } from './contract.ts'
import type { ReplayedPlay } from './replay-race.server.ts'

/** A submitted play with its replay result. */
export type ReplayedSubmission = InboxMessage<CompetitionFacts, SentPlay> & { replayed: ReplayedPlay }

type Refusal = RoundRefusal | 'bad-answer'

/** More than a player can start within ten minutes, the longest round in class. At home the worst play is replaced. */
const maxPlays = 60

/** Stores plays, also unfinished ones. Returns null or the reason for refusal per submission. */
export async function storePlays(
  db: Database,
  schoolId: SchoolId,
  submissions: readonly ReplayedSubmission[],
): Promise<(Refusal | null)[]> {
  const lockedRounds = await lockRounds(db, schoolId, submissions)
  const refusals: (Refusal | null)[] = []
  for (const [index, lockedRound] of lockedRounds.entries())
    refusals.push(
      typeof lockedRound === 'string'
        ? lockedRound
        : await savePlay(db, lockedRound.room, lockedRound.player, submissions[index]!),
    )
  return refusals
}

async function savePlay(
  db: Database,
  room: CompetitionRow,
  player: RoundPlayer,
  submission: ReplayedSubmission,
): Promise<'bad-answer' | null> {
  const { schoolId, id: competitionId } = room
  const { round, play } = submission.value
  const { savedLog: log, ...result } = submission.replayed
  const isOfRound = and(
    eq(competitionPlays.schoolId, schoolId),
    eq(competitionPlays.competitionId, competitionId),
    eq(competitionPlays.round, round),
  )
  const isPlayersPlay = and(isOfRound, eq(competitionPlays.playerId, player.id))
  const { logDigest, points, score, meter, tookMs, ticks } = competitionPlays
  const playerPlays = await db
    .select({ play: competitionPlays.play, ticks, score, meter, points, tookMs })
    .from(competitionPlays)
    .where(isPlayersPlay)
  const previous = playerPlays.find((other) => other.play === play)
  // A repeated or outdated message: the stored play is at least as far.
  if (previous && previous.ticks >= result.ticks) return null
  const otherPlays = playerPlays.filter((other) => other !== previous)
  const took = computeTookMs(room, player, submission)
  if (!fitsInTime([...otherPlays.map((other) => other.ticks), result.ticks], took)) return 'bad-answer'
  if (otherPlays.length >= maxPlays && room.mode === 'live') return 'bad-answer'
  // Identical input timing means a copied log. Plays without stars are exempt: they may have no inputs at all.
  if (countStars(result.meter) > 0) {
    const same = await db
      .select({ player: competitionPlays.playerId })
      .from(competitionPlays)
      .where(and(isOfRound, eq(logDigest, result.logDigest)))
    if (same.some((other) => other.player !== player.id)) return 'bad-answer'
  }
  const isFurther = !previous || previous.points !== result.points || previous.score !== result.score
  const columns = {
    ...result,
    log,
    receivedAt: new Date(submission.receivedAt),
    tookMs: isFurther ? computeResultMs(room, player, submission) : previous.tookMs,
  }
  // Days at home allow more plays than are worth storing.
  if (otherPlays.length >= maxPlays) {
    const worst = otherPlays.toSorted(comparePlays).at(-1)!
    await db.delete(competitionPlays).where(and(isPlayersPlay, eq(competitionPlays.play, worst.play)))
  }
  const key = { schoolId, competitionId, round, playerId: player.id, play }
  if (!previous) await db.insert(competitionPlays).values({ ...key, ...columns })
  else
    await db
      .update(competitionPlays)
      .set(columns)
      .where(and(isPlayersPlay, eq(competitionPlays.play, play)))
  return null
}
