import { and, eq } from 'drizzle-orm'
import { compareClimbs } from '#rules/competitions/arena/climb.ts'
import type { ProgramVerdict } from '#rules/competitions/arena/judge-program.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { lockRounds, computeResultMs, type RoundPlayer, type RoundRefusal } from '../rounds/lock-rounds.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPrograms } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'

/** A submitted program with its verdict and points. */
export type JudgedSubmission = InboxMessage<CompetitionFacts, SentProgram> & { verdict: ProgramVerdict; points: number }

/** Stores the best program of each player. Returns null or the reason for refusal per submission. */
export async function storePrograms(
  db: Database,
  schoolId: SchoolId,
  submissions: readonly JudgedSubmission[],
): Promise<(RoundRefusal | null)[]> {
  const lockedRounds = await lockRounds(db, schoolId, submissions)
  const refusals: (RoundRefusal | null)[] = []
  for (const [index, lockedRound] of lockedRounds.entries()) {
    refusals.push(typeof lockedRound === 'string' ? lockedRound : null)
    if (typeof lockedRound !== 'string') await saveBest(db, lockedRound.room, lockedRound.player, submissions[index]!)
  }
  return refusals
}

async function saveBest(
  db: Database,
  room: CompetitionRow,
  player: RoundPlayer,
  submission: JudgedSubmission,
): Promise<void> {
  const { schoolId, id: competitionId } = room
  const { round, program, skin } = submission.value
  const key = { schoolId, competitionId, round, playerId: player.id }
  const isPlayersProgram = and(
    eq(competitionPrograms.schoolId, schoolId),
    eq(competitionPrograms.competitionId, competitionId),
    eq(competitionPrograms.round, round),
    eq(competitionPrograms.playerId, player.id),
  )
  const climb = { ...submission.verdict, points: submission.points, tookMs: computeResultMs(room, player, submission) }
  const columns = {
    ...climb,
    program,
    skin,
    receivedAt: new Date(submission.receivedAt),
  }
  const [previous] = await db.select().from(competitionPrograms).where(isPlayersProgram)
  if (!previous) return void (await db.insert(competitionPrograms).values({ ...key, ...columns, tries: 1 }))
  // A resend after a lost acknowledgment does not count as another try.
  if (previous.program === program && previous.skin === skin) return
  const tries = previous.tries + 1
  const isBetter = compareClimbs(climb, previous) < 0
  await db
    .update(competitionPrograms)
    .set(isBetter ? { ...columns, tries } : { tries })
    .where(isPlayersProgram)
}
