import { and, eq, inArray } from 'drizzle-orm'
import type { PlayClock } from '#rules/competitions/self-paced/play-clock.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { correctIndexes } from '../rounds/correct-answer.ts'
import { createAnswerCheck, toAnswerKey, toShownQuestion, type FrozenQuestion } from '../rounds/frozen-question.ts'
import type { RoundRefusal } from '../rounds/lock-rounds.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionAnswers, competitionRounds } from '../tables.server.ts'

export type MoveRefusal = RoundRefusal | 'bad-answer'

/** A message of a player, with the state of the game before it. */
export type Move<Game> = {
  readonly room: CompetitionRow
  readonly player: string
  readonly game: Game
  readonly clock: PlayClock
  readonly receivedAt: number
}

/** The state of the game after a move; null if nothing changed, because it was refused or repeated. */
export type MoveResult<Game> = { readonly game: Game | null; readonly refusal: MoveRefusal | null }

export const repeatedMove = { game: null, refusal: null } as const
export const refusedMove = { game: null, refusal: 'bad-answer' } as const

/** An answer may arrive this much before the reason has been read, because clocks differ. */
const earlyMs = 500

type Turn = { readonly state: { readonly answered: number }; readonly opensAt: number }

/** Whether the answer with this number counts now: a repeated message changes nothing. */
export function checkTurn(
  number: number,
  { state, opensAt }: Turn,
  receivedAt: number,
): 'repeated' | 'refused' | 'open' {
  if (number < state.answered) return 'repeated'
  return number > state.answered || receivedAt < opensAt - earlyMs ? 'refused' : 'open'
}

/** Questions by number. */
export async function loadQuestions(
  db: Database,
  { schoolId, id }: CompetitionRow,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, FrozenQuestion>> {
  const rows = await db
    .select()
    .from(competitionRounds)
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        inArray(competitionRounds.round, [...new Set(numbers)]),
      ),
    )
  return new Map(rows.map((row) => [row.round, row]))
}

export async function judgeAnswer(
  db: Database,
  room: CompetitionRow,
  question: number,
  answer: Answer,
): Promise<boolean> {
  const questions = await loadQuestions(db, room, [question])
  return createAnswerCheck(questions.get(question)!)(answer)
}

/** Wrong options of a question by displayed index; empty unless one of several options is right. */
export function listWrongOptions(frozen: FrozenQuestion): readonly number[] {
  const { kind, parts } = toShownQuestion(frozen, 'en')
  if (kind !== 'choice') return []
  const right = correctIndexes(toAnswerKey(frozen, 'en'))
  return parts.map(({ place }) => place).filter((place) => !right.has(place))
}

type FirstAnswer = { question: number; answer: Answer; isRight: boolean; opensAt: number }

/** The report counts the first answer to each question. */
export async function saveFirstAnswer(
  db: Database,
  { room, player, clock, receivedAt }: Move<unknown>,
  { question, answer, isRight, opensAt }: FirstAnswer,
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
