import { isTask, taskFileOf, type TaskStep } from '#content/schema.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { judgeTask } from '#runtimes/judge-task.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import { countLines } from '#runtimes/program-facts.ts'
import type { Language, Runtime } from '#runtimes/runtime.ts'
import type { Content } from './content-files.ts'

/** Checks programming tasks by running their programs in the real runtimes. */

/** The third star allows 50 % more lines than the solution has. */
const lineLimit = (lines: number) => Math.ceil(lines * 1.5)

export const tasksIn = ({ lessons }: Content): readonly TaskStep[] =>
  lessons.flatMap(({ steps }) => steps.filter(isTask))

export async function checkTasks(content: Content): Promise<readonly string[]> {
  const tasks = tasksIn(content)
  if (tasks.length === 0) return []
  const runtimes = await openRuntimes()
  const problems: string[] = []
  for (const task of tasks)
    problems.push(...(await taskProblems(task, runtimes[task.language])).map((problem) => `${task.id}: ${problem}`))
  return problems
}

export async function taskProblems(step: TaskStep, runtime: Runtime): Promise<readonly string[]> {
  const task = taskFileOf(step)
  if ((task.place === undefined) === (task.tests === undefined)) return ['must have either a map or tests']
  if (task.goals && task.place?.world !== 'string') return ['has goals, but nothing to draw on']
  const run = (lines: readonly string[]) => judgeTask(task, lines.join('\n'), runtime)
  const problems: string[] = []
  const solutionVerdict = await run(task.solution)
  if (solutionVerdict.stars < 3)
    problems.push(`the solution earns ${solutionVerdict.stars} stars: ${describeFailure(solutionVerdict)}`)
  const lines = countLines(task.solution.join('\n'), task.language as Language)
  const { mostLines } = task.stars
  if (mostLines !== null && mostLines !== lineLimit(lines))
    problems.push(`the third star allows ${mostLines} lines, not ${lineLimit(lines)}`)
  if (JSON.stringify(await run(task.solution)) !== JSON.stringify(solutionVerdict))
    problems.push('a second run does something else')
  if (task.start && (await run(task.start)).solved) problems.push('the program to start with already solves it')
  if ((await run([])).solved) problems.push('an empty program solves it')
  for (const [index, { program, reason }] of task.mustFail.entries()) {
    const verdict = await run(program)
    if (verdict.solved) problems.push(`must-fail program ${index + 1} solves it`)
    else if (describeFailure(verdict) !== reason)
      problems.push(`must-fail program ${index + 1} fails by ${describeFailure(verdict)}, not by ${reason}`)
  }
  return problems
}

/** The error type, the number of the failed test, or the failure reason of the world. */
function describeFailure({ cases, reason }: TaskVerdict): string {
  const index = cases.findIndex(({ passed }) => !passed)
  if (reason === 'error') return cases[index]!.error!.type
  return reason === 'wrong-output' || reason === 'wrong-value' ? `test ${index + 1}` : reason
}
