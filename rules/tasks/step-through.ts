/** Traces a task's program step by step with the built-in interpreter, which supports a subset of Python. */

import { openCases } from '../levels/open-level.ts'
import { MAX_FRAMES } from '../levels/playback.ts'
import { openMachine } from '../program/machine.ts'
import { parsePython } from '../program/python.ts'
import { copyValue, type Value } from '../program/values.ts'
import type { World } from '../program/world.ts'
import type { TaskRules, TaskTest } from './task-file.ts'

type AnyWorld = World<unknown, unknown>

export type TraceStep = {
  /** Line in the student's program; `null` at the start. */
  readonly line: number | null
  /** Global variables and those of the current function, after the step. */
  readonly variables: ReadonlyMap<string, Value>
  /** All values printed so far. */
  readonly output: readonly Value[]
}

/** World for programs that are only tested and do not fly. */
const emptyWorld: AnyWorld = {
  rulesVersion: 1,
  vocabulary: { actions: {}, sensors: {} },
  start: null,
  act: () => null,
  sense: () => 0,
}

/**
 * Runs the program and then the call of the test case, and returns all steps including the start. `null` if the program
 * uses unsupported Python or has no visible steps.
 */
export function stepThrough(task: TaskRules, program: string, caseIndex: number): readonly TraceStep[] | null {
  const world = task.language === 'python' ? openWorld(task, caseIndex) : null
  const parsed = world && parsePython(buildProgramText(task, program, caseIndex), world.vocabulary)
  if (!world || !parsed?.ok) return null
  const machine = openMachine(parsed.value, world)
  const lines = program.split('\n').length
  const snapshot = (line: number | null): TraceStep => ({
    line: line !== null && line <= lines ? line : null,
    variables: new Map(
      [...machine.variables(), ...machine.localVariables()].map(([name, value]) => [name, copyValue(value)]),
    ),
    output: [...machine.saidValues()],
  })
  const steps = [snapshot(null)]
  for (let step = machine.step(); step && steps.length <= MAX_FRAMES; step = machine.step())
    steps.push(snapshot(parsed.lines.get(step.nodeId) ?? null))
  return steps.length > 1 ? steps : null
}

function openWorld({ place, tests }: TaskRules, caseIndex: number): AnyWorld | null {
  if (!place) return tests?.[caseIndex] ? emptyWorld : null
  const opened = openCases(place, { skin: 'text' })
  return (opened.ok && opened.value[caseIndex]?.world) || null
}

/** The interpreter has `say` instead of `print`. */
const replacePrintCalls = (program: string) => program.replaceAll(/^( *)print\(/gm, '$1say(')

function buildProgramText({ tests, setup = [] }: TaskRules, program: string, caseIndex: number): string {
  const test: TaskTest | undefined = tests?.[caseIndex]
  const callLines = test && 'call' in test ? [...setup, `say(${test.call})`] : []
  return [replacePrintCalls(program), ...callLines].join('\n')
}
