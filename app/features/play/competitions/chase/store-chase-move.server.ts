import { playAnswer, reasonMsAfter } from '#rules/competitions/chase/answer.ts'
import type { Chase } from '#rules/competitions/chase/chase.ts'
import { readMap, type Chaser } from '#rules/competitions/chase/chaser.ts'
import { buyItem } from '#rules/competitions/chase/items.ts'
import { isReturning } from '#rules/competitions/self-paced/question-turns.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { SentAnswer, SentMove, SentPurchase } from '../self-paced/contract.ts'
import {
  checkTurn,
  judgeAnswer,
  listWrongOptions,
  loadQuestions,
  refusedMove,
  repeatedMove,
  saveFirstAnswer,
  type Move,
  type MoveResult,
} from '../self-paced/judge-answer.server.ts'
import { changePlayerState, loadChaser, savePlayer } from '../self-paced/player-row.server.ts'
import { loadRivals } from './chaser-rows.server.ts'

type ChaseMove = Move<Chase>
type StoreResult = MoveResult<Chase>

/** An answer or a purchase. A repeated message changes nothing. */
export async function storeChaseMove(db: Database, move: ChaseMove, value: SentMove): Promise<StoreResult> {
  if ('item' in value) return storePurchase(db, move, value)
  return 'answer' in value ? storeAnswer(db, move, value) : refusedMove
}

/** Judges the answer to the player's current question. */
async function storeAnswer(db: Database, move: ChaseMove, { number, answer }: SentAnswer): Promise<StoreResult> {
  const { room, player, game, clock, receivedAt } = move
  const { state, opensAt } = await loadChaser(db, move)
  const turn = checkTurn(number, { state, opensAt }, receivedAt)
  if (turn !== 'open') return turn === 'repeated' ? repeatedMove : refusedMove
  const { question } = state
  const isRight = await judgeAnswer(db, room, question, answer)
  if (!state.seen.includes(question)) await saveFirstAnswer(db, move, { question, answer, isRight, opensAt })
  const rivals = await loadRivals(db, room, player)
  const { chase, chaser, gains } = playAnswer({ player, chase: game, chaser: state, rivals, clock }, isRight)
  await savePlayer(db, move, {
    state: await applyMap(db, room, chaser),
    outcome: { question, answer, isRight, isMended: isRight && isReturning(state), gains },
    activeMs: clock.elapsedMs,
    opensAt: isRight ? receivedAt : receivedAt + reasonMsAfter(receivedAt - opensAt),
  })
  return { game: chase, refusal: null }
}

async function storePurchase(db: Database, move: ChaseMove, { number, item, to }: SentPurchase): Promise<StoreResult> {
  const { room, player, game, clock, receivedAt } = move
  const row = await loadChaser(db, move)
  const { state } = row
  if (number < state.answered || (number === state.answered && state.boughtNumber === number)) return repeatedMove
  if (number !== state.answered) return refusedMove
  const rivals = await loadRivals(db, room, player)
  const { elapsedMs } = clock
  const bought = buyItem({ player, chase: game, chaser: state, rivals, elapsedMs, item, friend: to })
  if (!bought.ok) return refusedMove
  // The next question is read from now on.
  const next = { ...row, state: await applyMap(db, room, bought.chaser), activeMs: elapsedMs, opensAt: receivedAt }
  await savePlayer(db, move, next)
  if (bought.other) await changePlayerState(db, { room, player: bought.other.player }, bought.other.chaser)
  return { game: bought.chase, refusal: null }
}

async function applyMap(db: Database, room: CompetitionRow, chaser: Chaser): Promise<Chaser> {
  if (!chaser.hasMap) return chaser
  const questions = await loadQuestions(db, room, [chaser.question])
  return readMap(chaser, listWrongOptions(questions.get(chaser.question)!))
}
