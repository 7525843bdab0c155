import type { Stars } from '#rules/levels/level.ts'
import type { TaskRules, TaskTest } from '#rules/tasks/task-file.ts'
import { isSameOutput, type TaskCase, type TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { countLines, usesAll, usesAny } from './program-facts.ts'
import type { RunResult, Runtime } from './runtime.ts'
import { runWorldCases } from './task-world.ts'

/** Runs a program with all test cases of its task and returns the verdict. */
export async function judgeTask(task: TaskRules, program: string, runtime: Runtime): Promise<TaskVerdict> {
  const cases = task.place ? await runWorldCases(task, program, runtime) : await runTests(task, program, runtime)
  const solved = cases.length > 0 && cases.every(({ passed }) => passed)
  const lines = countLines(program, task.language)
  return {
    solved,
    stars: solved ? countStars(task, program, lines) : 0,
    reason: cases.find(({ passed }) => !passed)?.reason ?? 'passed',
    lines,
    cases,
  }
}

function countStars(
  { language, stars: { uses, avoids = [], mostLines } }: TaskRules,
  program: string,
  lines: number,
): Stars {
  if (!usesAll(program, language, uses) || usesAny(program, language, avoids)) return 1
  return mostLines !== null && lines > mostLines ? 2 : 3
}

async function runTests(task: TaskRules, program: string, runtime: Runtime): Promise<TaskCase[]> {
  const cases: TaskCase[] = []
  for (const test of task.tests ?? []) {
    const runOptions = 'call' in test ? { call: { ...setupOf(task), expression: test.call, gives: test.gives } } : test
    cases.push(toTaskCase(test, await runtime.run({ program, ...runOptions })))
    // An endless or crashing program would fail the remaining tests as well.
    if (cases.at(-1)!.reason === 'steps' || cases.at(-1)!.reason === 'crashed') break
  }
  return cases
}

const setupOf = ({ setup }: TaskRules) => (setup ? { setup: setup.join('\n') } : {})

function toTaskCase(test: TaskTest, { output, value, error, stop, steps, entered }: RunResult): TaskCase {
  const passed = !error && !stop && ('call' in test ? value?.same === true : isSameOutput(output, test.output))
  const wrongReason = 'call' in test ? 'wrong-value' : 'wrong-output'
  return {
    passed,
    reason: passed ? 'passed' : (stop?.reason ?? (error ? 'error' : wrongReason)),
    output,
    value: value?.shown ?? null,
    error,
    stoppedAt: stop?.line ?? null,
    steps,
    entered,
  }
}
