import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { StepKind } from '#rules/competitions/steps/room-step.ts'
import type { HostCloud, WordCloud } from '#rules/competitions/steps/word-cloud.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { findOtherLanguage, type FrozenQuestion } from '../rounds/frozen-question.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { Tally } from '../tables.server.ts'
import { loadWordCloud } from './step-view.server.ts'

/** A poll or a word cloud with its result, or a slide that was shown. */
export type ResultStep = {
  readonly round: number
  readonly kind: StepKind
  readonly question: string
  /** Language of the texts; null if it is the requested one. */
  readonly language: QuestionLanguage | null
  readonly answered: number
  /** Votes per option of a poll. */
  readonly options: readonly { readonly text: string; readonly count: number }[]
  /** Text of a slide. */
  readonly text: string
  /** Only for words. */
  readonly cloud: WordCloud | null
}

type StepRow = FrozenQuestion & { round: number; step: ResultStep['kind']; tally: Tally; answered: number }

const stepsSql = `
  SELECT r.round, r.step, r.question_id AS "questionId", r.content, r.languages, r.tally,
    (SELECT count(*)::int FROM competition_answers a WHERE a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round) AS answered
  FROM competition_rounds r
  WHERE r.school_id = $1 AND r.competition_id = $2 AND r.step IS NOT NULL AND r.tally IS NOT NULL ORDER BY r.round`

/** The played polls and word clouds and the shown slides of a room, in round order. */
export async function loadResultSteps(
  db: Database,
  row: CompetitionRow,
  language: QuestionLanguage,
): Promise<ResultStep[]> {
  const { rows } = await db.$client.query<StepRow>(stepsSql, [row.schoolId, row.id])
  const results: ResultStep[] = []
  for (const { round, step, questionId, content, languages, tally, answered } of rows) {
    const texts = translateQuestion(questionId, content, language, languages)
    const options = texts?.kind === 'choice' ? texts.options : []
    results.push({
      ...{ round, kind: step, answered, question: texts?.question ?? '' },
      language: findOtherLanguage({ questionId, content, languages }, language),
      text: step === 'slide' ? (texts?.explanation ?? '') : '',
      options: options.map(({ text }, index) => ({ text, count: tally.chosen[index] ?? 0 })),
      cloud: step === 'words' ? omitHidden(await loadWordCloud(db, row, round)) : null,
    })
  }
  return results
}

/** The report repeats no word that the host took off the screens. */
const omitHidden = ({ words, heldCount }: HostCloud): WordCloud => ({ words, heldCount })
