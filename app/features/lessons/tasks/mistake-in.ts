import { openCases } from '#rules/levels/open-level.ts'
import { trusted } from '#rules/lib/result.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import type { TaskStep } from '../player/lesson-content.ts'

/** Looked for when something did not pass. */
export async function mistakeIn(step: TaskStep, program: string, { cases }: TaskVerdict): Promise<TextMistake | null> {
  const at = cases.findIndex(({ passed }) => !passed)
  const failed = cases[at]
  if (!failed || failed.reason === 'crashed' || failed.reason === 'time') return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const { error, output, value, stoppedAt, reason, entered } = failed
  const test = step.tests?.[at]
  const found = findMistake(step.language, program, {
    error,
    output,
    value,
    stoppedAt,
    ...(entered && { entered }),
    isOther: error === null && stoppedAt === null,
    expected: test && 'output' in test ? test.output.join('\n') : null,
    isCalled: test !== undefined && 'call' in test,
    known: knownWords(step),
  })
  // It did not take too long: it printed too much.
  return found?.id.endsWith('-too-many-steps') && reason === 'output' ? null : found
}

/** The same of a program that was tried in the console: there nothing is expected of it. */
export async function mistakeInConsole(
  step: TaskStep,
  program: string,
  { error, stop }: Pick<ConsoleRun, 'error' | 'stop'>,
): Promise<TextMistake | null> {
  const isEndless = stop?.reason === 'steps'
  if (!error && !isEndless) return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const stoppedAt = isEndless ? (stop.line ?? 1) : null
  return findMistake(step.language, program, { error, stoppedAt, isOther: false, known: knownWords(step) })
}

/** The words of the world, which Python itself does not have. */
export function knownWords({ place }: TaskStep): readonly string[] {
  if (!place) return []
  const { actions, sensors } = trusted(openCases(place, { skin: 'text' }))[0]!.world.vocabulary
  return [...Object.keys(actions), ...Object.keys(sensors)]
}
