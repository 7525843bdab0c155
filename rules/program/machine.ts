/** Runs a program in a world, step by step. The same program in the same world always runs the same way. */

import { compile, type Code, type Instruction, type Slot } from './compile.ts'
import { seededRandom, type Random } from './random.ts'
import type { NodeId, Program } from './tree.ts'
import {
  calculate,
  copyOf,
  effortOf,
  isList,
  isTrue,
  positionIn,
  type List,
  type Value,
  type ValueReason,
  withoutPoint,
} from './values.ts'
import type { Happening, World } from './world.ts'

/** Why a run stopped before its end. */
export type StopReason =
  | ValueReason
  | 'unfinished'
  | 'no-value'
  | 'no-such-function'
  | 'no-such-word'
  | 'wrong-inputs'
  | 'too-long'
  | 'too-many-calls'
  | 'too-much-memory'

export type Stop = { readonly reason: StopReason; readonly nodeId: NodeId | null; readonly name?: string }

/** One visible step: what the statement did. */
export type Step<Event> = { readonly nodeId: NodeId } & (Shown | { readonly kind: 'world'; readonly event: Event })

type Shown =
  | { readonly kind: 'said'; readonly value: Value }
  | { readonly kind: 'set'; readonly name: string; readonly value: Value }
  | { readonly kind: 'list-changed' }

export type Limits = { readonly ticks: number; readonly calls: number; readonly cells: number }

export const usualLimits: Limits = { ticks: 5_000, calls: 40, cells: 5_000 }

type Rounds = { left: number } | { readonly list: List; at: number }
type Frame = {
  readonly returnTo: number
  readonly own: Map<string, Value>
  readonly stackHeight: number
  readonly roundsHeight: number
}

const none: ReadonlyMap<string, Value> = new Map()

/** Thrown inside the machine only; it leaves as `stopped`. */
class Stopped {
  readonly stop: Stop
  constructor(stop: Stop) {
    this.stop = stop
  }
}

export type Machine<State, Event> = {
  /** The next visible step, or `null` when there is none. */
  readonly step: () => Step<Event> | null
  readonly state: () => State
  readonly stopped: () => Stop | null
  readonly done: () => boolean
  readonly ticks: () => number
  readonly said: () => readonly Value[]
  readonly variables: () => ReadonlyMap<string, Value>
  /** Those of the function that it is in. */
  readonly ownVariables: () => ReadonlyMap<string, Value>
  /** The inputs of every call so far, by function. */
  readonly calls: () => ReadonlyMap<string, readonly (readonly Value[])[]>
}

export type RunOptions = {
  /** Of the same program, for whoever runs it in several worlds. */
  readonly code?: Code
  readonly seed?: number
  readonly limits?: Limits
  /** Gathers the statements that were begun, for whoever asks what a run came to. */
  readonly begun?: Set<NodeId>
}

export function openMachine<State, Event>(
  program: Program,
  world: World<State, Event>,
  { code = compile(program), seed = 1, limits = usualLimits, begun }: RunOptions = {},
): Machine<State, Event> {
  const { instructions, functions } = code
  const random: Random = seededRandom(seed)
  const shared = new Map<string, Value>(Object.entries(world.given ?? {}).map(([name, value]) => [name, copyOf(value)]))
  const said: Value[] = []
  const stack: Value[] = []
  const rounds: Rounds[] = []
  const frames: Frame[] = []
  const calls = new Map<string, Value[][]>()
  /** Steps of an action that takes several. */
  let pending: readonly Happening<State, Event>[] = []
  let pendingAt = 0
  let state = world.start
  let at = 0
  let nodeId: NodeId | null = null
  let ticks = 0
  let cells = 0
  let done = false
  let stopped: Stop | null = null

  const fail = (reason: StopReason, name?: string): never => {
    throw new Stopped(name === undefined ? { reason, nodeId } : { reason, nodeId, name })
  }
  const pop = (): Value => stack.pop() as Value
  /** Most actions and sensors take nothing. */
  function popMany(count: number): Value[] {
    if (count === 0) return []
    const values = stack.slice(stack.length - count)
    stack.length -= count
    return values
  }
  const push = (value: Value) => void stack.push(value)

  function tick(count = 1) {
    ticks += count
    if (ticks > limits.ticks) fail('too-long')
  }
  /** What is kept counts once and for all: a program that only ever adds must end. */
  function keep(count: number) {
    cells += count
    if (cells > limits.cells) fail('too-much-memory')
  }
  const scopeOf = ({ own }: Slot): Map<string, Value> => (own ? frames.at(-1)!.own : shared)

  function load(slot: Slot): Value {
    const value = scopeOf(slot).get(slot.name)
    return value === undefined ? fail('no-value', slot.name) : value
  }

  function call(name: string, count: number) {
    const inputs = popMany(count)
    const called = functions.get(name)
    if (!called) return fail('no-such-function', name)
    if (called.parameters.length !== count) return fail('wrong-inputs', name)
    if (frames.length >= limits.calls) return fail('too-many-calls', name)
    calls.set(name, calls.get(name) ?? [])
    calls.get(name)!.push(inputs.map(withoutPoint))
    const own = new Map(called.parameters.map((parameter, index) => [parameter, inputs[index]!]))
    frames.push({ returnTo: at, own, stackHeight: stack.length, roundsHeight: rounds.length })
    at = called.entry
  }

  function giveBack() {
    const value = pop()
    const frame = frames.pop()
    if (!frame) return void (done = true)
    stack.length = frame.stackHeight
    rounds.length = frame.roundsHeight
    at = frame.returnTo
    push(value)
  }

  const item = (value: Value): Value => (isList(value) ? fail('list-in-list') : value)

  /** As it is now, for those who look later. */
  function snapshot(value: Value): Value {
    tick(effortOf(value))
    return copyOf(value)
  }

  function listOf(value: Value): List {
    return isList(value) ? value : fail('wrong-kind')
  }

  function wholeNumber(value: Value): number {
    return Number.isInteger(Number(value)) && (typeof value === 'number' || typeof value === 'boolean')
      ? Number(value)
      : fail('wrong-kind')
  }

  /** Goes behind the loop when its last round is over. */
  function nextRound({ to }: { readonly to: number }) {
    const round = rounds.at(-1)!
    tick()
    if ('left' in round && round.left > 0) round.left--
    else if ('list' in round && round.at < round.list.items.length) push(round.list.items[round.at++]!)
    else {
      rounds.pop()
      at = to
    }
  }

  function textKept(value: Value): Value {
    if (typeof value === 'string') keep(Math.ceil(value.length / 20))
    return value
  }

  type Perform = {
    readonly [Op in Instruction['op']]: (instruction: Extract<Instruction, { op: Op }>) => Step<Event> | null | void
  }

  const perform: Perform = {
    begin(instruction) {
      nodeId = instruction.nodeId
      begun?.add(nodeId)
      tick()
    },
    push: ({ value }) => push(value),
    load: ({ slot }) => push(load(slot)),
    store({ slot }) {
      const value = pop()
      scopeOf(slot).set(slot.name, value)
      return shown({ kind: 'set', name: slot.name, value: snapshot(value) })
    },
    calculate({ operator }) {
      const [left, right] = popMany(2)
      tick(effortOf(left!) + effortOf(right!))
      const result = calculate(operator, left!, right!)
      push(result.ok ? textKept(result.value) : fail(result.reason))
    },
    not: () => push(!isTrue(pop())),
    list({ count }) {
      keep(1 + count)
      push({ items: popMany(count).map(item) })
    },
    length() {
      const value = pop()
      tick(effortOf(value))
      push(typeof value === 'string' ? [...value].length : listOf(value).items.length)
    },
    range() {
      const count = Math.max(0, wholeNumber(pop()))
      keep(1 + count)
      push({ items: Array.from({ length: count }, (_, number) => number) })
    },
    item() {
      const [list, index] = popMany(2)
      const position = positionIn(list!, index!)
      push(position.ok ? listOf(list!).items[position.value]! : fail(position.reason))
    },
    'take-last'() {
      const { items } = listOf(pop())
      push(items.length > 0 ? items.pop()! : fail('no-such-item'))
    },
    random() {
      const [from, to] = popMany(2).map(wholeNumber) as [number, number]
      push(to < from ? fail('wrong-kind') : from + random(to - from + 1))
    },
    sense({ name, count }) {
      const inputs = popMany(count)
      if (!Object.hasOwn(world.vocabulary.sensors, name)) return fail('no-such-word', name)
      const refused = world.refuseSense?.(state, name)
      if (!refused) return push(world.sense(state, name, inputs.map(withoutPoint)))
      pending = [{ ...refused, over: true }]
      pendingAt = 0
      return nextHappening()
    },
    act({ name, count }) {
      const inputs = popMany(count)
      if (!Object.hasOwn(world.vocabulary.actions, name)) return fail('no-such-word', name)
      pending = world.act(state, name, inputs.map(withoutPoint), shared) ?? fail('wrong-kind', name)
      pendingAt = 0
      return nextHappening()
    },
    say() {
      const value = snapshot(pop())
      keep(1)
      said.push(value)
      return shown({ kind: 'said', value })
    },
    append() {
      const [list, value] = popMany(2)
      keep(1)
      listOf(list!).items.push(item(value!))
      return shown({ kind: 'list-changed' })
    },
    put() {
      const [value, list, index] = popMany(3)
      const position = positionIn(list!, index!)
      listOf(list!).items[position.ok ? position.value : fail(position.reason)] = item(value!)
      return shown({ kind: 'list-changed' })
    },
    call: ({ name, count }) => call(name, count),
    return: giveBack,
    discard: () => void pop(),
    jump: ({ to }) => void (at = to),
    'jump-if-false'({ to }) {
      if (!isTrue(pop())) at = to
    },
    'keep-if-false': ({ to }) => keepIf(false, to),
    'keep-if-true': ({ to }) => keepIf(true, to),
    'enter-repeat': () => void rounds.push({ left: wholeNumber(pop()) }),
    'enter-each': () => void rounds.push({ list: listOf(pop()), at: 0 }),
    'next-round': nextRound,
    'next-item': nextRound,
    unfinished: () => fail('unfinished'),
  }

  const shown = (what: Shown): Step<Event> => ({ nodeId: nodeId!, ...what })

  /** `and` and `or` look at their right side only where the left one does not decide. */
  function keepIf(truth: boolean, to: number) {
    if (isTrue(stack.at(-1)!) === truth) at = to
    else pop()
  }

  function nextHappening(): Step<Event> | null {
    const happening = pending[pendingAt++]
    if (!happening) return null
    tick()
    state = happening.state
    for (const [name, items] of Object.entries(happening.lists ?? {})) replaceItems(name, items)
    if (happening.over) done = true
    return { nodeId: nodeId!, kind: 'world', event: happening.event }
  }

  /** In place: a list is the same list wherever it is named. */
  function replaceItems(name: string, items: readonly Value[]) {
    const list = shared.get(name)
    if (list === undefined || !isList(list)) return
    tick(effortOf(list))
    list.items.splice(0, list.items.length, ...items)
  }

  // The table has one entry per operation, each for its own kind of instruction.
  const execute = (instruction: Instruction) =>
    (perform[instruction.op] as (given: Instruction) => Step<Event> | null | void)(instruction)

  function step(): Step<Event> | null {
    if (done || stopped) return null
    try {
      for (;;) {
        const next = pendingAt < pending.length ? nextHappening() : execute(instructions[at++]!)
        if (next) return next
        if (done) return null
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      stopped = error.stop
      return null
    }
  }

  return {
    step,
    state: () => state,
    stopped: () => stopped,
    done: () => done || stopped !== null,
    ticks: () => ticks,
    said: () => said,
    variables: () => shared,
    ownVariables: () => frames.at(-1)?.own ?? none,
    calls: () => calls,
  }
}
