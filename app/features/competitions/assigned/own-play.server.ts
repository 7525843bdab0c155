import { behind, placeAt, turnEndsAt, unseen } from '#rules/competitions/assigned/turn.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { judge, keyIn, shownIn } from '../asked-question.ts'
import type { AnswerKey } from '../contract.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { ownQuestions, wayOf, type OwnQuestion } from './own-way.server.ts'

/** What came of an answer, once it may be told. */
export type OwnResult = { readonly isRight: boolean; readonly key: AnswerKey }

export type OwnTurn = {
  readonly round: number
  readonly question: ShownQuestion
  readonly shownAt: number
  readonly endsAt: number
  readonly answer: Answer | null
  readonly result: OwnResult | null
}

/** How far one child is in an assigned competition. */
export type OwnPlay = {
  /** Of the school: its clock is the one on the wall. */
  readonly timeZone: string
  readonly reveals: CompetitionRow['reveals']
  readonly answerSeconds: number
  readonly questions: number
  /** The rounds that are asked, in their order. */
  readonly numbers: readonly number[]
  readonly behind: number
  /** Those they have not seen yet. */
  readonly left: number
  /** The last question they were shown, whether or not it is before them still. */
  readonly turn: OwnTurn | null
  readonly isDone: boolean
  /** What they were asked and what was right, in order, once it may be told. */
  readonly review: readonly OwnTurn[]
}

/** `player`: nothing until they have begun. */
export async function ownPlay(
  db: Database,
  row: CompetitionRow,
  player: { id: string; timePercent: number } | null,
  locale: Locale,
  now: number,
): Promise<OwnPlay | null> {
  if (!row.closesAt) return null
  const closesAt = row.closesAt.getTime()
  const questions = await ownQuestions(db, row, player?.id ?? row.id)
  const way = wayOf(questions)
  const place = placeAt(way, closesAt, now)
  const isOver = row.state === 'finished'
  const turns = questions.flatMap((one) => turnOf(one, { row, closesAt, locale }) ?? [])
  // They are shown in their order.
  const last = turns.findLast(({ shownAt }) => shownAt > 0)
  const isDone = isOver || place.kind === 'done'
  return {
    timeZone: (await schoolById(db, row.schoolId))!.timezone,
    reveals: row.reveals,
    answerSeconds: (row.settings.answerSeconds * (player?.timePercent ?? 100)) / 100,
    questions: way.asked.length,
    numbers: way.asked,
    behind: behind(way, closesAt, now),
    left: isOver ? 0 : unseen(way),
    turn: isOver ? null : (last ?? null),
    isDone,
    review: isDone ? turns.filter(({ result }) => result !== null) : [],
  }
}

type Told = { row: CompetitionRow; closesAt: number; locale: Locale }

/** A question stays on the server until it is shown, at home or in front of the class; its key until it may be told. */
function turnOf(one: OwnQuestion, { row, closesAt, locale }: Told): OwnTurn | null {
  const { round, shownAt, answerMs, answer } = one
  if (shownAt === null && answer === null) return null
  const turn = { round, shownAt: shownAt ?? 0, answerMs: answerMs ?? 0 }
  const isTold = row.state === 'finished' || (row.reveals === 'answered' && answer !== null)
  return {
    ...{ round, question: shownIn(one, locale), shownAt: turn.shownAt, answer },
    endsAt: turnEndsAt(turn, closesAt),
    result: isTold
      ? { isRight: answer !== null && judge(one)(answer), key: { ...keyIn(one, locale), chosen: [], right: 0 } }
      : null,
  }
}
