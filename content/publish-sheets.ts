/** Steps from which worksheets can be made, with their solutions: only the server reads them. */

import type { LevelRules } from '#rules/levels/level-file.ts'
import { seededRandom } from '#rules/program/random.ts'
import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { makeLevelTasks, findOnlyDifference } from '#rules/worksheets/level-tasks.ts'
import { sheetLimits } from '#rules/worksheets/sheet-task.ts'
import type { ContentLanguage } from './languages.ts'
import { contentLanguages } from './languages.ts'
import type { ContentShelf } from './publish.ts'
import { isLevel, isQuiz, isTask, levelFileOf, levelRulesOf, type Lesson, type Step } from './schema.ts'

type FourTexts = Readonly<Record<ContentLanguage, string>>

export type SheetStep = {
  readonly lesson: string
} & (
  | {
      readonly kind: 'level'
      readonly level: LevelRules
      readonly solution: readonly string[]
      readonly wrong: readonly (readonly string[])[]
    }
  /** Wrong programs that differ from the solution in one line. */
  | {
      readonly kind: 'task'
      readonly task: FourTexts
      readonly solution: readonly string[]
      readonly wrong: readonly (readonly string[])[]
    }
  | { readonly kind: 'quiz'; readonly questions: readonly BankQuestion[] }
)

const noTexts = { land: '-', squares: '-', wrongLine: '-', order: '-', tune: '-' }

export const publishSheetSteps = ({ lessons }: Pick<ContentShelf, 'lessons'>): Readonly<Record<string, SheetStep>> =>
  Object.fromEntries(
    lessons.flatMap((lesson) =>
      lesson.steps.flatMap((step) => {
        const sheetStep = publishStep(lesson, step)
        return sheetStep ? [[step.id, sheetStep] as const] : []
      }),
    ),
  )

function publishStep(lesson: Lesson, step: Step): SheetStep | null {
  const base = { lesson: lesson.id }
  if (isQuiz(step))
    return {
      ...base,
      kind: 'quiz',
      questions: step.questions.map((file) => ({
        ...emptyQuestion,
        kind: file.kind,
        question: file.question,
        program: file.program ?? null,
        options: (file.options ?? []).map(({ text, right, why }) => ({ text, right, why: why ?? {} })),
        items: file.items ?? [],
        pairs: file.pairs ?? [],
        answer: file.answer ?? null,
        accepted: file.accepted ?? {},
        explanation: file.explanation,
      })),
    }
  if (isTask(step)) {
    const { solution } = step
    const wrong = step.mustFail
      .map(({ program }) => program)
      .filter((lines) => lines.length <= sheetLimits.programLines && findOnlyDifference(lines, solution) !== null)
    const texts = contentLanguages.map((language) => {
      const text = lesson.texts[language].steps[step.id]
      return [language, text && 'task' in text ? text.task : ''] as const
    })
    return wrong.length > 0
      ? { ...base, kind: 'task', task: Object.fromEntries(texts) as FourTexts, solution, wrong }
      : null
  }
  if (!isLevel(step)) return null
  const source = {
    level: levelRulesOf(levelFileOf(step)),
    solution: step.solution,
    wrong: step.mustFail.map(({ program }) => program),
  }
  return makeLevelTasks(source, noTexts, seededRandom(1)).length > 0 ? { ...base, kind: 'level', ...source } : null
}
