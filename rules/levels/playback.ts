/** A run as it is looked at: every moment of it, with all that can be seen then. Judging needs none of this. */

import { openMachine, usualLimits, type Step, type Stop } from '../program/machine.ts'
import type { NodeId, Program } from '../program/tree.ts'
import { copyOf as copyOfValue, isList, type Value } from '../program/values.ts'
import type { Case, CaseVerdict, Outcome } from './level.ts'

/** A program that never ends is not watched for ever. */
export const MOST_FRAMES = 600
/** So much of it is enough to see that it goes on and on. */
const ENDLESS_FRAMES = 60

export type Frame<State, Event> = {
  /** The statement that led here; none at the start. */
  readonly nodeId: NodeId | null
  readonly what: Happened<Event> | null
  readonly state: State
  readonly variables: ReadonlyMap<string, Value>
  readonly said: readonly Value[]
}

type WithoutNode<Part> = Part extends unknown ? Omit<Part, 'nodeId'> : never
export type Happened<Event> = WithoutNode<Step<Event>>

export type Playback<State, Event> = Pick<CaseVerdict<State, Event>, 'solved' | 'reason' | 'complete' | 'stop'> & {
  /** From the start to the end: the first shows the world before anything has happened. */
  readonly frames: readonly Frame<State, Event>[]
  /** Which answer of a question the run shows. */
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
  let said: readonly Value[] = []
  const frames: Frame<State, Event>[] = [{ nodeId: null, what: null, state: machine.state(), variables, said }]
  let happenings = 0
  for (let step = machine.step(); step; step = machine.step()) {
    const { nodeId, ...what } = step
    if (what.kind === 'world') happenings++
    if (frames.length > MOST_FRAMES) continue
    // Only what may have changed is copied, so that a long run stays small.
    if (what.kind !== 'said') variables = changed(variables, machine.variables())
    if (what.kind === 'said') said = [...said, what.value]
    frames.push({ nodeId, what, state: machine.state(), variables, said })
  }
  const stop = machine.stopped()
  const judged = outcome({
    program,
    state: machine.state(),
    happenings,
    said: machine.said(),
    variables: machine.variables(),
    calls: machine.calls(),
  })
  return {
    ...endOf(judged, stop),
    stop,
    frames: stop?.reason === 'too-long' ? frames.slice(0, ENDLESS_FRAMES) : frames,
  }
}

const endOf = (judged: Outcome, stop: Stop | null): Outcome =>
  stop ? { ...judged, solved: false, reason: stop.reason } : judged

const copyOf = (variables: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...variables].map(([name, value]) => [name, copyOfValue(value)]))

/** The copy of before, where nothing is different now. */
function changed(before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const same = before.size === now.size && [...now].every(([name, value]) => isSame(before.get(name), value))
  return same ? before : copyOf(now)
}

const isSame = (one: Value | undefined, other: Value): boolean =>
  one !== undefined && one !== null && isList(one) && isList(other)
    ? one.items.length === other.items.length && one.items.every((item, at) => item === other.items[at])
    : one === other
