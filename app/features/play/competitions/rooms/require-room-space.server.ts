import { and, eq } from 'drizzle-orm'
import { mayUse } from '#rules/plans.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { competitionPlayers } from '../tables.server.ts'
import type { CompetitionRow } from './room-row.server.ts'

const maxPlayers = 2_000

/**
 * Refuses players over the limit of the plan, guests included. Requests do not count, so that waiting guests cannot keep
 * students out. The caller has locked the competition. Homework has no live room: its plan limits the class instead.
 */
export async function requireRoomSpace(
  db: Database,
  { schoolId, id, mode }: CompetitionRow,
  arriving = 1,
): Promise<void> {
  const isPlaying = and(
    eq(competitionPlayers.schoolId, schoolId),
    eq(competitionPlayers.competitionId, id),
    eq(competitionPlayers.state, 'in'),
  )
  const players = await db.$count(competitionPlayers, isPlaying)
  const total = players + arriving
  const isAllowed =
    mode === 'assigned' || mayUse((await schoolById(db, schoolId))!.plan, 'playersPerLiveRoom', total).ok
  if (total > maxPlayers || !isAllowed) throw new AppError('refused', { reason: 'room-full' })
}
