import type { SheetStep } from '#content/publish-sheets.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { questionLanguages, translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { makeLevelTasks, type TaskTexts } from '#rules/worksheets/level-tasks.ts'
import { pickTasks } from '#rules/worksheets/pick-tasks.ts'
import { makeQuestionTask } from '#rules/worksheets/question-tasks.ts'
import type { SheetTask, TaskSource } from '#rules/worksheets/sheet-task.ts'
import { makeTextTasks } from '#rules/worksheets/text-tasks.ts'
import { readProgramLines } from '#rules/worksheets/class-program.ts'
import type { FrozenBank } from '#app/features/play/questions/public.server.ts'
import { loadSheetSteps } from './sheet-steps.server.ts'

type Order = {
  language: QuestionLanguage
  count: number
  seed: number
  texts: TaskTexts & { readonly missingLine: string }
  /** Tasks that a camera can read come first. */
  prefersReadable: boolean
}

/** Tasks from steps of a lesson; unknown steps give none. */
export function makeStepTasks(stepIds: readonly string[], order: Order): SheetTask[] {
  const random = seededRandom(order.seed)
  const steps = loadSheetSteps()
  const sources = stepIds.flatMap((id) =>
    steps[id] ? [withSource(tasksOf(steps[id], order, random), { step: id })] : [],
  )
  return pickTasks(sources, order.count, random, order.prefersReadable)
}

const withSource = (tasks: readonly SheetTask[], source: TaskSource): SheetTask[] =>
  tasks.map((task) => ({ ...task, source }))

function tasksOf(step: SheetStep, { language, texts }: Order, random: Random): SheetTask[] {
  if (step.kind === 'level') return makeLevelTasks(step, texts, random)
  if (step.kind === 'quiz')
    return step.questions.flatMap((content, index) => {
      const question = translateQuestion(`question-${index}`, content, language, questionLanguages)
      return (question && makeQuestionTask(question, random)) ?? []
    })
  return makeTextTasks({ ...step, task: step.task[language] }, texts, random)
}

export function makeBankTasks(
  { questions, languages }: FrozenBank,
  { language, count, seed, prefersReadable }: Order,
): SheetTask[] {
  const random = seededRandom(seed)
  const tasks = questions.flatMap(({ id, content }) => {
    const question = translateQuestion(id, content, language, languages)
    const task = question && makeQuestionTask(question, random)
    return task ? withSource([task], { question: id }) : []
  })
  return pickTasks([tasks], count, random, prefersReadable)
}

/** Making tasks of a step costs many runs, so only the steps with the most frequent mistakes are used. */
const maxMistakeSteps = 8

/** Tasks from wrong programs, the most frequent first. */
export function makeMistakeTasks(
  wrongPrograms: readonly { step: string; program: string }[],
  { count, seed, texts, prefersReadable }: Order,
): SheetTask[] {
  const random = seededRandom(seed)
  const steps = loadSheetSteps()
  const sources = [...Map.groupBy(wrongPrograms, ({ step }) => step)].flatMap(([id, programs]) => {
    const step = steps[id]
    const wrong = programs.flatMap(({ program }) => [readProgramLines(program)].filter((lines) => lines !== null))
    return step?.kind === 'level' && wrong.length > 0 ? [{ ...step, id, wrong }] : []
  })
  return pickTasks(
    sources
      .slice(0, maxMistakeSteps)
      .map((source) => withSource(makeLevelTasks(source, texts, random), { step: source.id })),
    count,
    random,
    prefersReadable,
  )
}
