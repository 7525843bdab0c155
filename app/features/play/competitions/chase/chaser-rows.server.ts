import { getTableName } from 'drizzle-orm'
import { sortRivals, type Rival } from '#rules/competitions/chase/chaser.ts'
import type { PersonId } from '#rules/ids.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { loadChosenKites } from '#app/features/play/rewards/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { ChaserRow } from '../self-paced/player-row.server.ts'
import type { OtherKite } from './contract.ts'

type Room = Pick<CompetitionRow, 'schoolId' | 'id'>

/** Players of the chase; `state` is null before the first answer. */
export type PlayerOfChase = Omit<ChaserRow, 'state'> & {
  state: ChaserRow['state'] | null
  player: string
  person: PersonId | null
  /** Null if the room does not show names; a muted player appears as a number. */
  name: string | null
  kite: string | null
}

const playersSql = `
  SELECT p.id AS player, p.person_id AS person, p.kite, f.state, f.outcome, f.active_ms AS "activeMs", f.opens_at::float8 AS "opensAt",
    CASE WHEN k.leaderboard = 'hidden' OR c.settings ->> 'names' NOT IN ('all', 'podium') THEN NULL
      WHEN p.muted THEN '#' || p.number ELSE p.name END AS name
  FROM competition_players p
  JOIN competitions c ON c.school_id = p.school_id AND c.id = p.competition_id
  JOIN ${getTableName(classrooms)} k ON k.school_id = c.school_id AND k.id = c.classroom_id
  LEFT JOIN competition_flyers f ON f.school_id = p.school_id AND f.competition_id = p.competition_id AND f.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' ORDER BY p.number`

export const loadPlayersOfChase = async (db: Database, { schoolId, id }: Room): Promise<readonly PlayerOfChase[]> =>
  (await db.$client.query<PlayerOfChase>(playersSql, [schoolId, id])).rows

const rivalsSql = `
  SELECT f.player_id AS player, f.state AS chaser FROM competition_flyers f
  JOIN competition_players p ON p.school_id = f.school_id AND p.competition_id = f.competition_id AND p.id = f.player_id AND p.state = 'in'
  WHERE f.school_id = $1 AND f.competition_id = $2 AND f.player_id <> $3`

/** All other players who have answered, sorted. */
export const loadRivals = async (db: Database, { schoolId, id }: Room, player: string): Promise<readonly Rival[]> =>
  sortRivals((await db.$client.query<Rival>(rivalsSql, [schoolId, id, player])).rows)

/** Names and kites of these players, as other players see them. */
export async function loadOtherKites(
  db: Database,
  { schoolId }: Room,
  players: readonly PlayerOfChase[],
): Promise<ReadonlyMap<string, OtherKite>> {
  const chosen = await loadChosenKites(
    db,
    schoolId,
    players.flatMap(({ person }) => person ?? []),
  )
  return new Map(
    players.map(({ player, person, name, kite }) => [
      player,
      { player, name, kite: parseKite(person ?? player, kite ?? chosen[person ?? ''] ?? null) },
    ]),
  )
}
