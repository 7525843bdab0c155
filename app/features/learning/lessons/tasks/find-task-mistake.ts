import { openCases } from '#rules/levels/open-level.ts'
import { unwrap } from '#rules/result.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import type { TaskStep } from '../player/lesson-content.ts'

/** Finds the mistake in a program that failed a test case. */
export async function findTaskMistake(
  step: TaskStep,
  program: string,
  { cases }: TaskVerdict,
): Promise<TextMistake | null> {
  const index = cases.findIndex(({ passed }) => !passed)
  const failed = cases[index]
  if (!failed || failed.reason === 'crashed' || failed.reason === 'time') return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const { error, output, value, stoppedAt, reason, entered } = failed
  const test = step.tests?.[index]
  const mistake = findMistake(step.language, program, {
    error,
    output,
    value,
    stoppedAt,
    ...(entered && { entered }),
    isOther: error === null && stoppedAt === null,
    expected: test && 'output' in test ? test.output.join('\n') : null,
    isCalled: test !== undefined && 'call' in test,
    known: listWorldNames(step),
  })
  // The program printed too much; "too many steps" would be misleading.
  return mistake?.id.endsWith('-too-many-steps') && reason === 'output' ? null : mistake
}

/** Finds the mistake of a console run, which has no expected output. */
export async function findConsoleMistake(
  step: TaskStep,
  program: string,
  { error, stop }: Pick<ConsoleRun, 'error' | 'stop'>,
): Promise<TextMistake | null> {
  const isEndless = stop?.reason === 'steps'
  if (!error && !isEndless) return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const stoppedAt = isEndless ? (stop.line ?? 1) : null
  return findMistake(step.language, program, { error, stoppedAt, isOther: false, known: listWorldNames(step) })
}

/** Names of the world's actions and sensors, which the language itself does not define. */
export function listWorldNames({ place }: TaskStep): readonly string[] {
  if (!place) return []
  const { actions, sensors } = unwrap(openCases(place, { skin: 'text' }))[0]!.world.vocabulary
  return [...Object.keys(actions), ...Object.keys(sensors)]
}
