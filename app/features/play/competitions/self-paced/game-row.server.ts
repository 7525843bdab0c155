import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { startChase, type Chase } from '#rules/competitions/chase/chase.ts'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { startFlight, type Flight } from '#rules/competitions/flight/flight.ts'
import { isSelfPaced, type SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionFlights } from '../tables.server.ts'

/** State that all players of a room share, by mode. */
export type GameStates = { flight: Flight; chase: Chase }
export type GameState = GameStates[SelfPacedMode]

const rulesVersions = { flight: flightRules.version, chase: chaseRules.version } as const

type RoomKey = Pick<CompetitionRow, 'schoolId' | 'id'>

const isOfGame = ({ schoolId, id }: RoomKey) =>
  and(eq(competitionFlights.schoolId, schoolId), eq(competitionFlights.competitionId, id))

/** Prepares the game of a room whose questions are frozen. */
export async function createSelfPacedGame(
  db: Database,
  { schoolId, id, game }: RoomKey & { game: SelfPacedMode },
  questions: number,
): Promise<void> {
  const state = game === 'flight' ? startFlight(questions) : startChase(questions)
  await db.insert(competitionFlights).values({ schoolId, competitionId: id, rules: rulesVersions[game], state })
}

/** Null for a room of another mode, and before the lobby opens. */
export async function loadGame<Mode extends SelfPacedMode>(
  db: Database,
  row: Pick<CompetitionRow, 'schoolId' | 'id' | 'game'>,
  mode: Mode,
): Promise<GameStates[Mode] | null> {
  if (row.game !== mode) return null
  const [game] = await db.select({ state: competitionFlights.state }).from(competitionFlights).where(isOfGame(row))
  return (game?.state as GameStates[Mode] | undefined) ?? null
}

export async function saveGame(db: Database, room: RoomKey, state: GameState): Promise<void> {
  await db.update(competitionFlights).set({ state }).where(isOfGame(room))
}

/** Locks rows in id order so that two processes cannot deadlock. Rooms of other rules versions are closed. */
export async function lockGames(
  db: Database,
  schoolId: SchoolId,
  rooms: readonly CompetitionRow[],
): Promise<Map<string, GameState>> {
  if (rooms.length === 0) return new Map()
  await db.execute(sql`SET LOCAL lock_timeout = '1s'`)
  const games = new Map(rooms.map(({ id, game }) => [id, game]))
  const rows = await db
    .select({
      id: competitionFlights.competitionId,
      rules: competitionFlights.rules,
      state: competitionFlights.state,
    })
    .from(competitionFlights)
    .where(and(eq(competitionFlights.schoolId, schoolId), inArray(competitionFlights.competitionId, [...games.keys()])))
    .orderBy(asc(competitionFlights.competitionId))
    .for('update')
  const isCurrent = (id: string, rules: number): boolean => {
    const game = games.get(id)!
    return isSelfPaced(game) && rulesVersions[game] === rules
  }
  return new Map(rows.flatMap(({ id, rules, state }) => (isCurrent(id, rules) ? [[id, state] as const] : [])))
}

/** The class is home, or enough kites have landed. */
export const isGameOver = (state: GameState): boolean => ('homeAt' in state ? state.homeAt : state.endedAt) !== null

/** Whether the game of this room ends before its time. */
export const endsEarly = async (db: Database, row: CompetitionRow): Promise<boolean> => {
  const state = isSelfPaced(row.game) ? await loadGame(db, row, row.game) : null
  return state !== null && isGameOver(state)
}
