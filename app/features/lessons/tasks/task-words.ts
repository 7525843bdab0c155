import type { TFunction } from 'i18next'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'

/** What is told of a program that did not pass: what is so, then one thing to try. */
export type TaskTold = {
  readonly message: string
  readonly advice: string
  readonly line: number | null
  /** What the language itself says, for whoever wants to look it up. */
  readonly raw: string | null
}

/** What is so, then one thing to try. */
export const mistakeWords = (t: TFunction<'tasks'>, { id, holes }: Pick<TextMistake, 'id' | 'holes'>) => ({
  message: t(`mistake.${id}.message` as 'mistake.py-plus-plus.message', holes),
  advice: t(`mistake.${id}.try` as 'mistake.py-plus-plus.try', holes),
})

export const goalWords = (t: TFunction<'tasks'>, { kind, least }: TaskGoal): string =>
  t(`goal.${kind}`, { number: least })

type Run = {
  readonly step: Pick<TaskRules, 'goals' | 'language'>
  readonly verdict: TaskVerdict | null
  readonly mistake: TextMistake | null
}

const own = new Set(['error', 'wrong-output', 'wrong-value', 'output', 'crashed', 'time', 'stars-left'])

/** `outcome` puts the world's own reasons into words. */
export function taskTold(
  t: TFunction<'tasks'>,
  outcome: (reason: string) => string,
  { step, verdict, mistake }: Run,
): TaskTold | null {
  const cases = verdict?.cases ?? []
  const at = cases.findIndex(({ passed }) => !passed)
  const failed = cases[at]
  if (!failed) return null
  const { error, stoppedAt, reason } = failed
  const raw = error && `${error.type}: ${error.text}`
  const known = mistake ?? (reason === 'steps' ? tooManySteps(step.language, stoppedAt) : null)
  if (known) return { ...mistakeWords(t, known), line: known.line, raw }
  const goal = step.goals?.find(({ kind }) => reason === `goal-${kind}`)
  if (goal) return { message: t('said.goal', { goal: goalWords(t, goal) }), advice: '', line: null, raw }
  if (!own.has(reason)) return { message: outcome(reason), advice: '', line: stoppedAt, raw }
  return {
    message: t(`said.${reason}` as 'said.output', { number: at + 1 }),
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

/** The same of a program that was tried in the console. One that waits for a line has nothing to be told of. */
export function consoleTold(
  t: TFunction<'tasks'>,
  language: TaskRules['language'],
  { error, stop }: Pick<ConsoleRun, 'error' | 'stop'>,
  mistake: TextMistake | null,
): TaskTold | null {
  const raw = error && `${error.type}: ${error.text}`
  const known = mistake ?? (stop?.reason === 'steps' ? tooManySteps(language, stop.line) : null)
  if (known) return { ...mistakeWords(t, known), line: known.line ?? error?.line ?? null, raw }
  if (error) return { message: t('said.error'), advice: t('advice.error'), line: error.line, raw }
  if (!stop || stop.reason === 'input') return null
  const advice = t(`advice.${stop.reason}` as 'advice.output', { defaultValue: '' })
  return { message: t(`said.${stop.reason}`), advice, line: stop.line, raw: null }
}

/** Where it is, what is so, and one thing to try, in one go. */
export function toldWords(t: TFunction<'tasks'>, { line, message, advice }: TaskTold): string {
  const at = line ? `${t('line', { line })} ` : ''
  return `${at}${`${message} ${advice}`.replaceAll('`', '')}`.trim()
}
