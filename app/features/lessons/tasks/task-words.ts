import type { TFunction } from 'i18next'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
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

const own = new Set(['wrong-output', 'wrong-value', 'output', 'crashed', 'time', 'stars-left'])

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
  const known =
    mistake ??
    (reason === 'steps'
      ? { id: `${step.language === 'python' ? 'py' : 'js'}-too-many-steps`, line: stoppedAt, holes: {} }
      : null)
  if (known) return { ...mistakeWords(t, known), line: known.line, raw }
  const goal = step.goals?.find(({ kind }) => reason === `goal-${kind}`)
  if (goal) return { message: t('said.goal', { goal: goalWords(t, goal) }), advice: '', line: null, raw }
  if (!own.has(reason)) return { message: outcome(reason), advice: '', line: stoppedAt, raw }
  return {
    message: t(`said.${reason}` as 'said.output', { number: at + 1 }),
    advice: t(`advice.${reason}` as 'advice.output', { defaultValue: '' }),
    line: stoppedAt,
    raw,
  }
}
