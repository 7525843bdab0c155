/** A task's program as our own interpreter runs it, where it is in the part of Python that it knows: to look at step by step. */

import { openCases } from '../levels/open-level.ts'
import { MOST_FRAMES } from '../levels/playback.ts'
import { openMachine } from '../program/machine.ts'
import { parsePython } from '../program/python.ts'
import { copyOf, type Value } from '../program/values.ts'
import type { World } from '../program/world.ts'
import type { TaskRules, TaskTest } from './task-file.ts'

type AnyWorld = World<unknown, unknown>

export type StepShown = {
  /** In the learner's program; none at the start. */
  readonly line: number | null
  /** After it, with those of the function that it is in. */
  readonly variables: ReadonlyMap<string, Value>
  /** Everything that was printed so far. */
  readonly said: readonly Value[]
}

/** Where a program is only tested there is nothing around it. */
const nowhere: AnyWorld = {
  rulesVersion: 1,
  vocabulary: { actions: {}, sensors: {} },
  start: null,
  act: () => null,
  sense: () => 0,
}

/**
 * From before the first step on, with the case of that number: what runs is the program, then what the case calls.
 * Nothing where it uses more of Python, or does nothing that could be seen.
 */
export function stepThrough(task: TaskRules, program: string, at: number): readonly StepShown[] | null {
  const world = task.language === 'python' ? worldOf(task, at) : null
  const parsed = world && parsePython(textOf(task, program, at), world.vocabulary)
  if (!world || !parsed?.ok) return null
  const machine = openMachine(parsed.value, world)
  const lines = program.split('\n').length
  const shown = (line: number | null): StepShown => ({
    line: line !== null && line <= lines ? line : null,
    variables: new Map(
      [...machine.variables(), ...machine.ownVariables()].map(([name, value]) => [name, copyOf(value)]),
    ),
    said: [...machine.said()],
  })
  const steps = [shown(null)]
  for (let step = machine.step(); step && steps.length <= MOST_FRAMES; step = machine.step())
    steps.push(shown(parsed.lines.get(step.nodeId) ?? null))
  return steps.length > 1 ? steps : null
}

function worldOf({ place, tests }: TaskRules, at: number): AnyWorld | null {
  if (!place) return tests?.[at] ? nowhere : null
  const opened = openCases(place, { skin: 'text' })
  return (opened.ok && opened.value[at]?.world) || null
}

/** What prints one value says it. */
const said = (program: string) => program.replaceAll(/^( *)print\(/gm, '$1say(')

function textOf({ tests, setup = [] }: TaskRules, program: string, at: number): string {
  const test: TaskTest | undefined = tests?.[at]
  const called = test && 'call' in test ? [...setup, `say(${test.call})`] : []
  return [said(program), ...called].join('\n')
}
