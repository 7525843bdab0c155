import { and, eq } from 'drizzle-orm'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import {
  addPush,
  countFirstAnswer,
  easiness,
  measureWay,
  openGate,
  type Flight,
  type FlightClock,
} from '#rules/competitions/flight/flight.ts'
import { answerQuestion, isReturning, lightLantern, pushesOf, sendHint } from '#rules/competitions/flight/flyer.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { createAnswerCheck } from '../rounds/frozen-question.ts'
import type { RoundRefusal } from '../rounds/lock-rounds.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionAnswers, competitionRounds } from '../tables.server.ts'
import { countLanterns } from './flight-row.server.ts'
import { loadFlyer, saveFlyer, type FlyerRow } from './flyer-row.server.ts'
import { strikeOutWrongOption } from './strike-option.server.ts'

export type PushRefusal = RoundRefusal | 'bad-answer'

export type Push = {
  readonly room: CompetitionRow
  readonly player: string
  readonly flight: Flight
  readonly clock: FlightClock
  readonly receivedAt: number
}

type StoreResult = { readonly flight: Flight; readonly refusal: PushRefusal | null }

/** An answer may arrive this much before the reason has been read, because clocks differ. */
const earlyMs = 500

/** Judges the answer to the player's current question. A repeated message changes nothing. */
export async function storeAnswer(
  db: Database,
  push: Push,
  { number, answer }: { readonly number: number; readonly answer: Answer },
): Promise<StoreResult> {
  const { room, player, clock, receivedAt } = push
  const flyer = await loadFlyer(db, push)
  const { state } = flyer
  if (number < state.answered) return { flight: push.flight, refusal: null }
  if (number > state.answered || receivedAt < flyer.opensAt - earlyMs) return refuse(push)
  const question = state.question
  const isRight = await judgeAnswer(db, room, question, answer)
  const isFirst = !state.seen.includes(question)
  if (isFirst) await saveFirstAnswer(db, push, flyer, { question, answer, isRight })
  const counted = isFirst ? countFirstAnswer(push.flight, question, isRight) : push.flight
  const after = isRight
    ? await addRightAnswer(db, { ...push, flight: counted }, flyer)
    : { flight: measureWay(counted, clock), pushes: 0, lit: state }
  const next = answerQuestion(after.lit, isRight, { seed: player, easiness: easiness(after.flight) })
  await saveFlyer(db, push, {
    state: { ...next, pushes: state.pushes + after.pushes },
    outcome: { question, answer, isRight, isMended: isRight && isReturning(state), pushes: after.pushes },
    activeMs: clock.elapsedMs,
    opensAt: isRight ? receivedAt : receivedAt + flightRules.reasonMs,
  })
  return { flight: await openFullGate(db, { ...push, flight: after.flight }), refusal: null }
}

const refuse = ({ flight }: Push): StoreResult => ({ flight, refusal: 'bad-answer' })

async function judgeAnswer(db: Database, { schoolId, id }: CompetitionRow, question: number, answer: Answer) {
  const [frozen] = await db
    .select()
    .from(competitionRounds)
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        eq(competitionRounds.round, question),
      ),
    )
  return createAnswerCheck(frozen!)(answer)
}

/** At a shut gate a right answer lights the lantern; otherwise it pushes. */
async function addRightAnswer(db: Database, { room, flight: before, clock }: Push, { state }: FlyerRow) {
  const flight = measureWay(before, clock)
  if (flight.shutAt !== null) return { flight, pushes: 0, lit: lightLantern(state, flight.gate) }
  const { players } = await countLanterns(db, room, flight.gate)
  const push = { pushes: pushesOf(state), ownPushes: state.pushes, players }
  const { flight: pushed, counted } = addPush(flight, push, clock)
  return { flight: pushed, pushes: counted, lit: state }
}

/** Also called after misses and hints: players who have left no longer hold up the gate. */
async function openFullGate(db: Database, { room, flight }: Push): Promise<Flight> {
  return flight.shutAt === null ? flight : openGate(flight, await countLanterns(db, room, flight.gate))
}

/** The report counts the first answer to each question. */
async function saveFirstAnswer(
  db: Database,
  { room, player, clock, receivedAt }: Push,
  { opensAt }: FlyerRow,
  { question, answer, isRight }: { question: number; answer: Answer; isRight: boolean },
): Promise<void> {
  await db
    .insert(competitionAnswers)
    .values({
      ...{ schoolId: room.schoolId, competitionId: room.id, round: question, playerId: player },
      ...{ answer, isRight, tookMs: Math.max(0, Math.round(receivedAt - opensAt)), answerMs: clock.totalMs },
      ...{ changeable: false, receivedAt: new Date(receivedAt) },
    })
    .onConflictDoNothing()
}

/** Strikes out a wrong option for a waiting player. `number`: hints that the player sent before. */
export async function storeHint(db: Database, push: Push, number: number): Promise<StoreResult> {
  const flyer = await loadFlyer(db, push)
  const { state } = flyer
  if (number < state.sentHints) return { flight: push.flight, refusal: null }
  const { shutAt, gate } = push.flight
  const isAllowed = number === state.sentHints && shutAt !== null && state.litGate === gate && state.hints > 0
  if (!isAllowed || !(await strikeOutWrongOption(db, push))) return refuse(push)
  await saveFlyer(db, push, { ...flyer, state: sendHint(state), activeMs: push.clock.elapsedMs })
  return { flight: await openFullGate(db, push), refusal: null }
}
