import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

type PlayerStanding = {
  readonly player: string
  readonly points: number
  readonly rank: number | null
  readonly right: number
  readonly answered: number
  readonly tookMs: number
  readonly streak: number
}

/** Saves the standings of all players; the previous rank moves to `rank_before`. */
export async function saveStandings(
  db: Database,
  { schoolId, id }: Pick<CompetitionRow, 'schoolId' | 'id'>,
  standings: readonly PlayerStanding[],
): Promise<void> {
  await db.$client.query(
    `UPDATE competition_players p SET points = g.points, rank_before = p.rank, rank = g.rank, right_count = g.right_count,
       answered_count = g.answered, took_ms = g.took_ms, streak = g.streak
     FROM unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[])
       AS g (id, points, rank, right_count, answered, took_ms, streak)
     WHERE p.school_id = $1 AND p.competition_id = $2 AND p.id = g.id`,
    [
      schoolId,
      id,
      standings.map(({ player }) => player),
      standings.map(({ points }) => points),
      standings.map(({ rank }) => rank),
      standings.map(({ right }) => right),
      standings.map(({ answered }) => answered),
      standings.map(({ tookMs }) => tookMs),
      standings.map(({ streak }) => streak),
    ],
  )
}
