import { findNeighbors } from '#rules/competitions/neighbors.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { loadChosenKites } from '#app/features/play/rewards/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import { getTableName } from 'drizzle-orm'
import type { Neighbor, Neighbors } from '../contract.ts'

type RankedPlayer = {
  player: string
  person: PersonId | null
  name: string
  points: number
  kite: string | null
  names: string
}

/** A muted player appears as a number. Rooms that hide ranks return no rows. */
const rankedSql = `
  SELECT p.id AS player, p.person_id AS person, CASE WHEN p.muted THEN '#' || p.number ELSE p.name END AS name, p.points, p.kite,
    CASE WHEN k.leaderboard = 'hidden' THEN 'none' ELSE c.settings ->> 'names' END AS names
  FROM competition_players p JOIN competitions c ON c.school_id = p.school_id AND c.id = p.competition_id
  JOIN ${getTableName(classrooms)} k ON k.school_id = c.school_id AND k.id = c.classroom_id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' AND p.rank IS NOT NULL ORDER BY p.rank, p.number`

/** The next players ahead and behind, by player id. */
export async function loadNeighbors(
  db: Database,
  schoolId: SchoolId,
  id: string,
  players: readonly { readonly player: string }[],
): Promise<ReadonlyMap<string, Neighbors>> {
  const { rows } = await db.$client.query<RankedPlayer>(rankedSql, [schoolId, id])
  if (rows.length === 0 || rows[0]!.names === 'none') return new Map()
  const ranked = players.flatMap(({ player }) => {
    const neighbors = findNeighbors(rows, player)
    return neighbors ? [{ player, ...neighbors }] : []
  })
  const people = ranked.flatMap(({ ahead, behind }) => [ahead?.row.person ?? [], behind?.row.person ?? []]).flat()
  const chosen = await loadChosenKites(db, schoolId, [...new Set(people)])
  const toNeighbor = (neighbor: { row: RankedPlayer; gap: number } | null): Neighbor | null =>
    neighbor && {
      name: neighbor.row.names === 'all' ? neighbor.row.name : null,
      gap: neighbor.gap,
      kite: parseKite(
        neighbor.row.person ?? neighbor.row.player,
        neighbor.row.kite ?? chosen[neighbor.row.person ?? ''] ?? null,
      ),
    }
  return new Map(
    ranked.map(({ player, ahead, behind }) => [player, { ahead: toNeighbor(ahead), behind: toNeighbor(behind) }]),
  )
}
