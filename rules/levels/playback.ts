/** Records every moment of a run for display. Judging does not need this. */

import { openMachine, usualLimits, type Step } from '../program/machine.ts'
import type { NodeId, Program } from '../program/tree.ts'
import { copyValue as copyOfValue, isList, type Value } from '../program/values.ts'
import { judgeRun, type Case, type CaseVerdict } from './level.ts'

/** Frames recorded per run; later steps still run but are not shown. */
export const MAX_FRAMES = 600
/** Frames shown of an endless program: enough to see that it repeats. */
const ENDLESS_FRAMES = 60

export type Frame<State, Event> = {
  /** The statement that caused this frame; `null` at the start. */
  readonly nodeId: NodeId | null
  readonly event: StepEvent<Event> | null
  readonly state: State
  readonly variables: ReadonlyMap<string, Value>
  readonly saidValues: readonly Value[]
}

type WithoutNode<Part> = Part extends unknown ? Omit<Part, 'nodeId'> : never
export type StepEvent<Event> = WithoutNode<Step<Event>>

export type Playback<State, Event> = Pick<CaseVerdict<State, Event>, 'solved' | 'reason' | 'complete' | 'stop'> & {
  /** The first frame shows the world before the first step. */
  readonly frames: readonly Frame<State, Event>[]
  /** Prediction questions only: the answer that the run shows, counted from 1. */
  readonly answer?: number
}

export function playCase<State, Event>(
  program: Program,
  { world, outcome }: Case<State, Event>,
  seed = 1,
  limits = usualLimits,
): Playback<State, Event> {
  const machine = openMachine(program, world, { seed, limits })
  let variables = copyOf(machine.variables())
  let saidValues: readonly Value[] = []
  const frames: Frame<State, Event>[] = [{ nodeId: null, event: null, state: machine.state(), variables, saidValues }]
  let actionCount = 0
  for (let step = machine.step(); step; step = machine.step()) {
    const { nodeId, ...event } = step
    if (event.kind === 'world') actionCount++
    if (frames.length > MAX_FRAMES) continue
    // Copies the variables only after steps that may change them, to save memory in long runs.
    if (event.kind !== 'said') variables = copyIfChanged(variables, machine.variables())
    if (event.kind === 'said') saidValues = [...saidValues, event.value]
    frames.push({ nodeId, event, state: machine.state(), variables, saidValues })
  }
  const stop = machine.stopped()
  return {
    ...judgeRun({ program, machine, actionCount }, outcome),
    stop,
    frames: stop?.reason === 'too-long' ? frames.slice(0, ENDLESS_FRAMES) : frames,
  }
}

const copyOf = (variables: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...variables].map(([name, value]) => [name, copyOfValue(value)]))

/** Returns the previous copy if no variable changed. */
function copyIfChanged(
  previous: ReadonlyMap<string, Value>,
  current: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const same =
    previous.size === current.size && [...current].every(([name, value]) => isSame(previous.get(name), value))
  return same ? previous : copyOf(current)
}

const isSame = (left: Value | undefined, right: Value): boolean =>
  left !== undefined && left !== null && isList(left) && isList(right)
    ? left.items.length === right.items.length && left.items.every((item, index) => item === right.items[index])
    : left === right
