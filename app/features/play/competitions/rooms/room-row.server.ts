import { and, eq } from 'drizzle-orm'
import { maxLatencyCreditMs } from '#rules/competitions/fair-clock.ts'
import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import type { Room } from '#rules/competitions/room.ts'
import { defaultTimes, type RoundTimes } from '#rules/competitions/round.ts'
import { isStepKind } from '#rules/competitions/steps/room-step.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { competitions } from '../tables.server.ts'

export type CompetitionRow = typeof competitions.$inferSelect

export const isCompetition = (schoolId: SchoolId, id: string) =>
  and(eq(competitions.schoolId, schoolId), eq(competitions.id, id))

export async function competitionById(db: Database, schoolId: SchoolId, id: string): Promise<CompetitionRow | null> {
  const [row] = await db.select().from(competitions).where(isCompetition(schoolId, id))
  return row ?? null
}

/** Blocks concurrent answers and room changes until the transaction ends. */
export async function lockCompetition(db: Database, schoolId: SchoolId, id: string): Promise<CompetitionRow | null> {
  const [row] = await db.select().from(competitions).where(isCompetition(schoolId, id)).for('no key update')
  return row ?? null
}

export const toRoom = ({ state, rounds, round, phase, since, endsAt, leftMs, pausedAt }: CompetitionRow): Room => ({
  state,
  rounds,
  number: round,
  round: phase === null || since === null ? null : { phase, since, endsAt, leftMs },
  pausedAt,
})

/** All players of a self-paced game play for the same time, and there are no ranks while they play. */
export const toRoundTimes = ({ game, settings, longestPercent, steps }: CompetitionRow): RoundTimes => ({
  ...defaultTimes,
  answerMs: settings.answerSeconds * 1_000,
  steps: steps.map((step) => (isStepKind(step) ? step : null)),
  ...(isSelfPaced(game) ? { longestPercent: 100, hasBoard: false, arrivalMs: maxLatencyCreditMs } : { longestPercent }),
})

/** Inverse of `toRoom`. */
export const toRoomColumns = ({ state, number, round, pausedAt }: Room) => ({
  state,
  round: number,
  phase: round?.phase ?? null,
  since: round?.since ?? null,
  endsAt: round?.endsAt ?? null,
  leftMs: round?.leftMs ?? null,
  pausedAt,
})
