import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { neededLanterns, wayPercent, type Flight } from '#rules/competitions/flight/flight.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { FlightWay } from './contract.ts'

export type Lanterns = { readonly players: number; readonly flying: number; readonly lit: number }

/** From then on a player is away who has not answered: measured by the last answer in the room, so a pause is no absence. */
export const awayBeforeSql = `(SELECT coalesce(max(active_ms), 0) - ${flightRules.awayMs} FROM competition_flyers WHERE school_id = $1 AND competition_id = $2)`

/**
 * Counts the players, those who are flying now, and those of them whose lantern is lit at the gate. Players who have not
 * answered yet count as active when they joined, or at the start of the flight.
 */
const lanternsSql = `
  SELECT count(*)::int AS players, count(*) FILTER (WHERE g.active_ms >= g.away_before)::int AS flying,
    count(*) FILTER (WHERE g.active_ms >= g.away_before AND g.lit_gate = $3)::int AS lit
  FROM (
    SELECT f.lit_gate, coalesce(f.active_ms, greatest(0, extract(epoch FROM p.joined_at) * 1000 - $4::float8)) AS active_ms,
      ${awayBeforeSql} AS away_before
    FROM competition_players p
    LEFT JOIN competition_flyers f ON f.school_id = p.school_id AND f.competition_id = p.competition_id AND f.player_id = p.id
    WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in'
  ) g`

export async function countLanterns(
  db: Database,
  { schoolId, id, since }: Pick<CompetitionRow, 'schoolId' | 'id' | 'since'>,
  gate: number,
): Promise<Lanterns> {
  const { rows } = await db.$client.query<Lanterns>(lanternsSql, [schoolId, id, gate, since ?? 0])
  return rows[0]!
}

export const toFlightWay = (flight: Flight, { lit, flying }: Lanterns): FlightWay => {
  const needed = neededLanterns(flying)
  return {
    ...{ percent: wayPercent(flight), pushes: flight.way, gate: flight.gate, gates: flightRules.gates },
    ...{ isShut: flight.shutAt !== null, lit: Math.min(lit, needed), needed },
  }
}
