import type { Flyer } from '#rules/competitions/flight/flyer.ts'
import { optionToStrike } from '#rules/competitions/self-paced/question-turns.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { listWrongOptions, loadQuestions } from '../self-paced/judge-answer.server.ts'
import { changePlayerState } from '../self-paced/player-row.server.ts'
import { awayBeforeSql } from './flight-row.server.ts'
import type { Push } from './store-push.server.ts'

type WaitingRow = { player: string; state: Flyer }

/**
 * Players without a lantern at the shut gate: fewest hints first, then those who answered
 * longest ago. Players who are away get no hints, and neither do those who have not answered yet: their first question
 * is the first of their own.
 */
const waitingSql = `
  SELECT f.player_id AS player, f.state
  FROM competition_flyers f
  JOIN competition_players p ON p.school_id = f.school_id AND p.competition_id = f.competition_id AND p.id = f.player_id AND p.state = 'in'
  WHERE f.school_id = $1 AND f.competition_id = $2 AND f.lit_gate <> $3 AND f.active_ms >= ${awayBeforeSql}
  ORDER BY jsonb_array_length(f.state -> 'struck'), f.active_ms, f.player_id`

const loadWaiting = async (db: Database, { schoolId, id }: CompetitionRow, gate: number) =>
  (await db.$client.query<WaitingRow>(waitingSql, [schoolId, id, gate])).rows

export type HintReceiver = { readonly waiting: WaitingRow; readonly option: number }

/** The waiting player whom the next hint helps; null if no player can use one. */
export async function findHintReceiver(db: Database, room: CompetitionRow, gate: number): Promise<HintReceiver | null> {
  const players = await loadWaiting(db, room, gate)
  // Loads each question once, however many players wait at it.
  const questions = await loadQuestions(
    db,
    room,
    players.map(({ state }) => state.question),
  )
  const wrongOptions = new Map([...questions].map(([number, question]) => [number, listWrongOptions(question)]))
  for (const waiting of players) {
    const option = optionToStrike(waiting.state, wrongOptions.get(waiting.state.question) ?? [])
    if (option !== null) return { waiting, option }
  }
  return null
}

/** The caller has locked the flight, so no other message changes a player of the room at the same time. */
export async function strikeOutWrongOption(db: Database, { room, game }: Push): Promise<boolean> {
  const receiver = await findHintReceiver(db, room, game.gate)
  if (!receiver) return false
  const { player, state } = receiver.waiting
  await changePlayerState(db, { room, player }, { ...state, struck: [...state.struck, receiver.option] })
  return true
}
