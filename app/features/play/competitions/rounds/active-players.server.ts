import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers } from '../tables.server.ts'

type CompetitionKey = Pick<CompetitionRow, 'schoolId' | 'id'>

/** Excludes kicked players and pending join requests. */
export const isActivePlayerOf = ({ schoolId, id }: CompetitionKey) =>
  and(
    eq(competitionPlayers.schoolId, schoolId),
    eq(competitionPlayers.competitionId, id),
    eq(competitionPlayers.state, 'in'),
  )

export async function listActivePlayerIds(db: Database, competition: CompetitionKey): Promise<string[]> {
  const rows = await db
    .select({ id: competitionPlayers.id })
    .from(competitionPlayers)
    .where(isActivePlayerOf(competition))
  return rows.map((player) => player.id)
}
