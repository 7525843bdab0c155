import { and, eq } from 'drizzle-orm'
import type { Room } from '#rules/competitions/room.ts'
import { usualTimes, type RoundTimes } from '#rules/competitions/round.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { competitions } from './tables.server.ts'

export type CompetitionRow = typeof competitions.$inferSelect

export const isCompetition = (schoolId: SchoolId, id: string) =>
  and(eq(competitions.schoolId, schoolId), eq(competitions.id, id))

export async function competitionById(db: Database, schoolId: SchoolId, id: string): Promise<CompetitionRow | null> {
  const [row] = await db.select().from(competitions).where(isCompetition(schoolId, id))
  return row ?? null
}

/** Whoever writes answers or moves the room on waits. */
export async function lockCompetition(db: Database, schoolId: SchoolId, id: string): Promise<CompetitionRow | null> {
  const [row] = await db.select().from(competitions).where(isCompetition(schoolId, id)).for('no key update')
  return row ?? null
}

export const roomOf = ({ state, rounds, round, phase, since, endsAt, leftMs, pausedAt }: CompetitionRow): Room => ({
  state,
  rounds,
  number: round,
  round: phase === null || since === null ? null : { phase, since, endsAt, leftMs },
  pausedAt,
})

export const timesOf = ({ settings, longestPercent }: CompetitionRow): RoundTimes => ({
  ...usualTimes,
  answerMs: settings.answerSeconds * 1_000,
  longestPercent,
})

/** The columns in which a room is kept. */
export const columnsOf = ({ state, number, round, pausedAt }: Room) => ({
  state,
  round: number,
  phase: round?.phase ?? null,
  since: round?.since ?? null,
  endsAt: round?.endsAt ?? null,
  leftMs: round?.leftMs ?? null,
  pausedAt,
})
