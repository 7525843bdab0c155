import { playsQuestions } from '#rules/competitions/game-mode.ts'
import {
  countPastRounds,
  findPosition,
  answerEndsAt,
  countUnseenRounds,
} from '#rules/competitions/assigned/student-progress.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { createAnswerCheck, toAnswerKey, toShownQuestion } from '../rounds/frozen-question.ts'
import type { AnswerKey } from '../contract.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { loadPlayerQuestions, toStudentProgress, type PlayerQuestion } from './player-questions.server.ts'

/** Outcome of an answer. */
export type AnswerResult = {
  readonly isRight: boolean
  readonly key: AnswerKey
  /** All accepted words of a typed answer, for a second try on the device. */
  readonly accepted: readonly string[]
}

export type QuestionTurn = {
  readonly round: number
  readonly question: ShownQuestion
  readonly shownAt: number
  readonly endsAt: number
  readonly answer: Answer | null
  readonly result: AnswerResult | null
  /** The answer arrived too late in a live room. */
  readonly isLate?: boolean
}

/** Progress of one student in an assigned competition. */
export type AssignedPlayView = {
  /** Time zone of the school. */
  readonly timeZone: string
  readonly reveals: CompetitionRow['reveals']
  readonly answerSeconds: number
  readonly questions: number
  /** Numbers of the rounds to answer, in order. */
  readonly numbers: readonly number[]
  readonly behind: number
  /** Number of questions that the student has not seen yet. */
  readonly left: number
  /** The question shown last, even if it is answered or its time is up. */
  readonly turn: QuestionTurn | null
  readonly isDone: boolean
  /** Seen questions with the correct answers, in order; only after the student is done and results are revealed. */
  readonly review: readonly QuestionTurn[]
}

/** `player` is null until the student has joined. Returns null for a live competition and for other games than the quiz. */
export async function loadAssignedPlay(
  db: Database,
  row: CompetitionRow,
  player: { id: string; timePercent: number } | null,
  locale: Locale,
  now: number,
): Promise<AssignedPlayView | null> {
  if (!row.closesAt || row.game !== 'quiz') return null
  const closesAt = row.closesAt.getTime()
  const questions = await loadPlayerQuestions(db, row, player?.id ?? row.id)
  const progress = toStudentProgress(questions)
  const position = findPosition(progress, closesAt, now)
  const isOver = row.state === 'finished'
  const turns = questions.flatMap((question) => toTurn(question, { row, closesAt, locale }) ?? [])
  // Questions are shown in round order, so the last shown turn is the latest.
  const last = turns.findLast(({ shownAt }) => shownAt > 0)
  const isDone = isOver || position.kind === 'done'
  return {
    timeZone: (await schoolById(db, row.schoolId))!.timezone,
    reveals: row.reveals,
    answerSeconds: (row.settings.answerSeconds * (player?.timePercent ?? 100)) / 100,
    questions: progress.rounds.length,
    numbers: progress.rounds,
    behind: countPastRounds(progress, closesAt, now),
    left: isOver ? 0 : countUnseenRounds(progress),
    turn: isOver ? null : (last ?? null),
    isDone,
    review: isDone ? turns.filter(({ result }) => result !== null) : [],
  }
}

type TurnOptions = { row: CompetitionRow; closesAt: number; locale: Locale }

/** Null for a question that the student has not seen. Omits the answer key until it may be revealed. */
function toTurn(playerQuestion: PlayerQuestion, { row, closesAt, locale }: TurnOptions): QuestionTurn | null {
  const { round, shownAt, answerMs, answer } = playerQuestion
  if (shownAt === null && answer === null) return null
  const turn = { round, shownAt: shownAt ?? 0, answerMs: answerMs ?? 0 }
  const isRevealed = row.state === 'finished' || (row.reveals === 'answered' && answer !== null)
  return {
    ...{ round, question: toShownQuestion(playerQuestion, locale), shownAt: turn.shownAt, answer },
    endsAt: answerEndsAt(turn, closesAt),
    result: isRevealed
      ? {
          isRight: answer !== null && createAnswerCheck(playerQuestion)(answer),
          key: { ...toAnswerKey(playerQuestion, locale), chosen: [], right: 0 },
          accepted: listAcceptedWords(playerQuestion),
        }
      : null,
  }
}

const listAcceptedWords = ({ content: { kind, accepted } }: PlayerQuestion): readonly string[] =>
  kind === 'text' ? Object.values(accepted).flat() : []

const lateRoundsSql = `
  SELECT p.late_rounds AS late, coalesce(array_agg(r.round) FILTER (WHERE r.tally IS NOT NULL AND NOT r.skipped), '{}') AS judged
  FROM competition_players p JOIN competition_rounds r USING (school_id, competition_id)
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.id = $3 GROUP BY p.late_rounds`

/** The played questions of a finished live quiz or self-paced game with the player's answers; empty in other rooms. */
export async function loadLiveReview(
  db: Database,
  row: CompetitionRow,
  player: string,
  locale: Locale,
): Promise<readonly QuestionTurn[]> {
  if (row.state !== 'finished' || row.closesAt !== null || !playsQuestions(row.game)) return []
  const { rows } = await db.$client.query<{ late: number[]; judged: number[] }>(lateRoundsSql, [
    ...[row.schoolId, row.id, player],
  ])
  const [rounds] = rows
  if (!rounds) return []
  const questions = await loadPlayerQuestions(db, row, player)
  return (
    questions
      // In a self-paced game, players meet different questions.
      .filter(({ round, answer }) => rounds.judged.includes(round) && (row.game === 'quiz' || answer !== null))
      .flatMap((question) => {
        // Players of a live room see all questions at the same time, so there is no turn of their own.
        const turn = toTurn({ ...question, shownAt: 0 }, { row, closesAt: 0, locale })
        return turn ? { ...turn, isLate: question.answer === null && rounds.late.includes(question.round) } : []
      })
  )
}
