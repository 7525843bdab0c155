import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { addPush, measureWay, openGate, type Flight } from '#rules/competitions/flight/flight.ts'
import { lightLantern, pushesOf, sendHint } from '#rules/competitions/flight/flyer.ts'
import { countFirstAnswer, easiness } from '#rules/competitions/self-paced/first-answers.ts'
import { answerQuestion, isReturning } from '#rules/competitions/self-paced/question-turns.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { SentAnswer, SentMove } from '../self-paced/contract.ts'
import {
  checkTurn,
  judgeAnswer,
  refusedMove,
  repeatedMove,
  saveFirstAnswer,
  type Move,
  type MoveResult,
} from '../self-paced/judge-answer.server.ts'
import { loadFlyer, savePlayer, type FlyerRow } from '../self-paced/player-row.server.ts'
import { countLanterns } from './flight-row.server.ts'
import { strikeOutWrongOption } from './strike-option.server.ts'

export type Push = Move<Flight>

type StoreResult = MoveResult<Flight>

/** An answer, or a hint for a waiting player. A repeated message changes nothing. */
export async function storePush(db: Database, push: Push, value: SentMove): Promise<StoreResult> {
  if ('hint' in value) return storeHint(db, push, value.hint)
  return 'answer' in value ? storeAnswer(db, push, value) : refusedMove
}

/** Judges the answer to the player's current question. */
async function storeAnswer(db: Database, push: Push, { number, answer }: SentAnswer): Promise<StoreResult> {
  const { room, player, clock, receivedAt } = push
  const flyer = await loadFlyer(db, push)
  const turn = checkTurn(number, flyer, receivedAt)
  if (turn !== 'open') return turn === 'repeated' ? repeatedMove : refusedMove
  const { state, opensAt } = flyer
  const { question } = state
  const isRight = await judgeAnswer(db, room, question, answer)
  const isFirst = !state.seen.includes(question)
  if (isFirst) await saveFirstAnswer(db, push, { question, answer, isRight, opensAt })
  const counted = isFirst ? countFirstAnswer(push.game, question, isRight) : push.game
  const after = isRight
    ? await addRightAnswer(db, { ...push, game: counted }, flyer)
    : { flight: measureWay(counted, clock), pushes: 0, lit: state }
  const next = answerQuestion(after.lit, isRight, { seed: player, easiness: easiness(after.flight) })
  await savePlayer(db, push, {
    state: { ...next, pushes: state.pushes + after.pushes },
    outcome: { question, answer, isRight, isMended: isRight && isReturning(state), pushes: after.pushes },
    activeMs: clock.elapsedMs,
    opensAt: isRight ? receivedAt : receivedAt + flightRules.reasonMs,
  })
  return { game: await openFullGate(db, { ...push, game: after.flight }), refusal: null }
}

/** At a shut gate a right answer lights the lantern; otherwise it pushes. */
async function addRightAnswer(db: Database, { room, game, clock }: Push, { state }: FlyerRow) {
  const flight = measureWay(game, clock)
  if (flight.shutAt !== null) return { flight, pushes: 0, lit: lightLantern(state, flight.gate) }
  const { players } = await countLanterns(db, room, flight.gate)
  const push = { pushes: pushesOf(state), ownPushes: state.pushes, players }
  const { flight: pushed, counted } = addPush(flight, push, clock)
  return { flight: pushed, pushes: counted, lit: state }
}

/** Also called after misses and hints: players who have left no longer hold up the gate. */
async function openFullGate(db: Database, { room, game }: Push): Promise<Flight> {
  return game.shutAt === null ? game : openGate(game, await countLanterns(db, room, game.gate))
}

/** Strikes out a wrong option for a waiting player. `number`: hints that the player sent before. */
async function storeHint(db: Database, push: Push, number: number): Promise<StoreResult> {
  const flyer = await loadFlyer(db, push)
  const { state } = flyer
  if (number < state.sentHints) return repeatedMove
  const { shutAt, gate } = push.game
  const isAllowed = number === state.sentHints && shutAt !== null && state.litGate === gate && state.hints > 0
  if (!isAllowed || !(await strikeOutWrongOption(db, push))) return refusedMove
  await savePlayer(db, push, { ...flyer, state: sendHint(state), activeMs: push.clock.elapsedMs })
  return { game: await openFullGate(db, push), refusal: null }
}
