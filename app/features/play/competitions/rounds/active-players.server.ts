import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers } from '../tables.server.ts'

/** Excludes kicked players and pending join requests. */
export async function listActivePlayerIds(
  db: Database,
  { schoolId, id }: Pick<CompetitionRow, 'schoolId' | 'id'>,
): Promise<string[]> {
  const rows = await db
    .select({ id: competitionPlayers.id })
    .from(competitionPlayers)
    .where(
      and(
        eq(competitionPlayers.schoolId, schoolId),
        eq(competitionPlayers.competitionId, id),
        eq(competitionPlayers.state, 'in'),
      ),
    )
  return rows.map((player) => player.id)
}
