import type { TFunction } from 'i18next'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'

/** Feedback on a program that failed: a description and one thing to try. */
export type TaskFeedback = {
  readonly message: string
  readonly advice: string
  readonly line: number | null
  /** The language's original error message, for looking it up. */
  readonly raw: string | null
}

/** Returns the mistake's description and one thing to try. */
export const describeMistake = (t: TFunction<'tasks'>, { id, holes }: Pick<TextMistake, 'id' | 'holes'>) => ({
  message: t(`mistake.${id}.message` as 'mistake.py-plus-plus.message', holes),
  advice: t(`mistake.${id}.try` as 'mistake.py-plus-plus.try', holes),
})

export const describeGoal = (t: TFunction<'tasks'>, { kind, least }: TaskGoal): string =>
  t(`goal.${kind}`, { number: least })

type JudgedRun = {
  readonly step: Pick<TaskRules, 'goals' | 'language'>
  readonly verdict: TaskVerdict | null
  readonly mistake: TextMistake | null
}

const reasonsWithMessage = new Set(['error', 'wrong-output', 'wrong-value', 'output', 'crashed', 'time', 'stars-left'])

/** Returns `null` if no case failed. `outcome` translates reasons that come from the world. */
export function describeTaskRun(
  t: TFunction<'tasks'>,
  outcome: (reason: string) => string,
  { step, verdict, mistake }: JudgedRun,
): TaskFeedback | null {
  const cases = verdict?.cases ?? []
  const index = cases.findIndex(({ passed }) => !passed)
  const failed = cases[index]
  if (!failed) return null
  const { error, stoppedAt, reason } = failed
  const raw = error && `${error.type}: ${error.text}`
  const recognized = mistake ?? (reason === 'steps' ? tooManySteps(step.language, stoppedAt) : null)
  if (recognized) return { ...describeMistake(t, recognized), line: recognized.line, raw }
  const goal = step.goals?.find(({ kind }) => reason === `goal-${kind}`)
  if (goal) return { message: t('said.goal', { goal: describeGoal(t, goal) }), advice: '', line: null, raw }
  if (!reasonsWithMessage.has(reason)) return { message: outcome(reason), advice: '', line: stoppedAt, raw }
  return {
    message: t(`said.${reason}` as 'said.output', { number: index + 1 }),
    advice: t(`advice.${reason}` as 'advice.output', { defaultValue: '' }),
    line: stoppedAt ?? error?.line ?? null,
    raw,
  }
}

const tooManySteps = (language: TaskRules['language'], line: number | null) => ({
  id: `${language === 'python' ? 'py' : 'js'}-too-many-steps`,
  line,
  holes: {},
})

/** Feedback on a console run; `null` if it succeeded or waits for input. */
export function describeConsoleRun(
  t: TFunction<'tasks'>,
  language: TaskRules['language'],
  { error, stop }: Pick<ConsoleRun, 'error' | 'stop'>,
  mistake: TextMistake | null,
): TaskFeedback | null {
  const raw = error && `${error.type}: ${error.text}`
  const recognized = mistake ?? (stop?.reason === 'steps' ? tooManySteps(language, stop.line) : null)
  if (recognized) return { ...describeMistake(t, recognized), line: recognized.line ?? error?.line ?? null, raw }
  if (error) return { message: t('said.error'), advice: t('advice.error'), line: error.line, raw }
  if (!stop || stop.reason === 'input') return null
  const advice = t(`advice.${stop.reason}` as 'advice.output', { defaultValue: '' })
  return { message: t(`said.${stop.reason}`), advice, line: stop.line, raw: null }
}

/** Joins line number, description and advice into one text. */
export function formatFeedback(t: TFunction<'tasks'>, { line, message, advice }: TaskFeedback): string {
  const prefix = line ? `${t('line', { line })} ` : ''
  return `${prefix}${`${message} ${advice}`.replaceAll('`', '')}`.trim()
}
