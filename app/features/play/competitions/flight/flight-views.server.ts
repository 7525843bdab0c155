import { gradeFlight } from '#rules/competitions/flight/flight-grade.ts'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { wayPercent, type Flight } from '#rules/competitions/flight/flight.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { FlightHost, FlightRoom } from './contract.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { countLanterns, toFlightWay } from './flight-row.server.ts'

const hasLanded = ({ state, phase }: CompetitionRow): boolean => state === 'finished' || phase === 'reveal'

/** How the flight ended, for all players; null before. */
export async function loadFlightRoom(db: Database, row: CompetitionRow): Promise<FlightRoom | null> {
  const flight = hasLanded(row) ? await loadGame(db, row, 'flight') : null
  return (
    flight && {
      grade: gradeFlight(flight.homeAt, row.settings.answerSeconds * 1_000),
      percent: wayPercent(flight) ?? 0,
      gatesOpened: flight.gate - 1,
      gates: flightRules.gates,
    }
  )
}

/** The way of the class and its lanterns, for the wall. */
export async function loadFlightHost(db: Database, row: CompetitionRow): Promise<FlightHost | null> {
  const flight = row.round !== null ? await loadGame(db, row, 'flight') : null
  if (!flight) return null
  const lanterns = await countLanterns(db, row, flight.gate)
  return { way: toFlightWay(flight, lanterns), awake: await loadAwake(db, row, flight) }
}

/** Sorted by a digest, so that the place of a segment shows neither who it is nor who joined when. */
const awakeSql = `
  SELECT $3 = 0 OR coalesce(f.lit_gate, 0) = $3 AS awake FROM competition_players p
  LEFT JOIN competition_flyers f ON f.school_id = p.school_id AND f.competition_id = p.competition_id AND f.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' ORDER BY md5(p.id::text)`

/** Segments of the kite: all are awake except at a shut gate. */
async function loadAwake(db: Database, { schoolId, id }: CompetitionRow, { gate, shutAt }: Flight): Promise<boolean[]> {
  const { rows } = await db.$client.query<{ awake: boolean }>(awakeSql, [schoolId, id, shutAt === null ? 0 : gate])
  return rows.map(({ awake }) => awake)
}
