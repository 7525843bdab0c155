import { and, eq } from 'drizzle-orm'
import { startChaser, type Chaser } from '#rules/competitions/chase/chaser.ts'
import { startFlyer, type Flyer } from '#rules/competitions/flight/flyer.ts'
import { easiness } from '#rules/competitions/self-paced/first-answers.ts'
import type { QuestionPool } from '#rules/competitions/self-paced/next-question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionFlyers, type ChaseOutcome, type FlightOutcome } from '../tables.server.ts'
import type { GameState } from './game-row.server.ts'

/** A player of a self-paced game: state by the rules, and the last answer. */
export type PlayerRow<State, Outcome> = {
  readonly state: State
  readonly outcome: Outcome | null
  /** Time of the last answer since the start of the game. */
  readonly activeMs: number
  readonly opensAt: number
}
export type FlyerRow = PlayerRow<Flyer, FlightOutcome>
export type ChaserRow = PlayerRow<Chaser, ChaseOutcome>

type PlayerOfRoom = { readonly room: CompetitionRow; readonly player: string }
type PlayerOfGame = PlayerOfRoom & { readonly game: GameState }

const isOfPlayer = ({ room: { schoolId, id }, player }: PlayerOfRoom) =>
  and(
    eq(competitionFlyers.schoolId, schoolId),
    eq(competitionFlyers.competitionId, id),
    eq(competitionFlyers.playerId, player),
  )

/** Without an answer yet. The easiness of the questions does not matter for the first one. */
const startRow = <State>({ room, player, game }: PlayerOfGame, start: (pool: QuestionPool) => State) => ({
  state: start({ seed: player, easiness: easiness(game) }),
  ...{ outcome: null, activeMs: 0, opensAt: room.since ?? 0 },
})
export const startFlyerRow = (of: PlayerOfGame): FlyerRow => startRow(of, startFlyer)
export const startChaserRow = (of: PlayerOfGame): ChaserRow => startRow(of, startChaser)

const loadRow = async (db: Database, of: PlayerOfRoom) =>
  (await db.select().from(competitionFlyers).where(isOfPlayer(of)))[0]

/** The caller has locked the player. */
export const loadFlyer = async (db: Database, of: PlayerOfGame): Promise<FlyerRow> =>
  ((await loadRow(db, of)) as FlyerRow | undefined) ?? startFlyerRow(of)
/** The caller has locked the player. */
export const loadChaser = async (db: Database, of: PlayerOfGame): Promise<ChaserRow> =>
  ((await loadRow(db, of)) as ChaserRow | undefined) ?? startChaserRow(of)

export async function savePlayer(
  db: Database,
  { room: { schoolId, id }, player }: PlayerOfRoom,
  { state, outcome, activeMs, opensAt }: FlyerRow | ChaserRow,
): Promise<void> {
  const columns = {
    ...{ state, outcome, litGate: 'litGate' in state ? state.litGate : 0 },
    ...{ activeMs: Math.round(activeMs), opensAt: Math.round(opensAt) },
  }
  const target = [competitionFlyers.schoolId, competitionFlyers.competitionId, competitionFlyers.playerId]
  await db
    .insert(competitionFlyers)
    .values({ schoolId, competitionId: id, playerId: player, ...columns })
    .onConflictDoUpdate({ target, set: columns })
}

/** Changes a player whose row exists, because of another player's move. The caller has locked the game. */
export async function changePlayerState(db: Database, of: PlayerOfRoom, state: Flyer | Chaser): Promise<void> {
  await db.update(competitionFlyers).set({ state }).where(isOfPlayer(of))
}
