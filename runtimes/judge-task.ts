import type { Stars } from '#rules/levels/level.ts'
import type { TaskRules, TaskTest } from '#rules/tasks/task-file.ts'
import { isSameOutput, type TaskCase, type TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { countLines, usesAll, usesAny } from './program-shape.ts'
import type { RunResult, Runtime } from './runtime.ts'
import { flyCases } from './task-world.ts'

/** Runs a program through everything that its task tries it with. */
export async function judgeTask(task: TaskRules, program: string, runtime: Runtime): Promise<TaskVerdict> {
  const cases = task.place ? await flyCases(task, program, runtime) : await testCases(task, program, runtime)
  const solved = cases.length > 0 && cases.every(({ passed }) => passed)
  const lines = countLines(program, task.language)
  return {
    solved,
    stars: solved ? starsOf(task, program, lines) : 0,
    reason: cases.find(({ passed }) => !passed)?.reason ?? 'passed',
    lines,
    cases,
  }
}

function starsOf(
  { language, stars: { uses, avoids = [], mostLines } }: TaskRules,
  program: string,
  lines: number,
): Stars {
  if (!usesAll(program, language, uses) || usesAny(program, language, avoids)) return 1
  return mostLines !== null && lines > mostLines ? 2 : 3
}

async function testCases(task: TaskRules, program: string, runtime: Runtime): Promise<TaskCase[]> {
  const cases: TaskCase[] = []
  for (const test of task.tests ?? []) {
    const asked = 'call' in test ? { call: { ...setupOf(task), expression: test.call, gives: test.gives } } : test
    cases.push(caseOf(test, await runtime.run({ program, ...asked })))
    // It would not end the next time either.
    if (cases.at(-1)!.reason === 'steps' || cases.at(-1)!.reason === 'crashed') break
  }
  return cases
}

const setupOf = ({ setup }: TaskRules) => (setup ? { setup: setup.join('\n') } : {})

function caseOf(test: TaskTest, { output, value, error, stop, steps, entered }: RunResult): TaskCase {
  const passed = !error && !stop && ('call' in test ? value?.same === true : isSameOutput(output, test.output))
  const missed = 'call' in test ? 'wrong-value' : 'wrong-output'
  return {
    passed,
    reason: passed ? 'passed' : (stop?.reason ?? (error ? 'error' : missed)),
    output,
    value: value?.shown ?? null,
    error,
    stoppedAt: stop?.line ?? null,
    steps,
    entered,
  }
}
