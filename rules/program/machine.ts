/** Interpreter: runs a program in a world step by step. Runs are deterministic. */

import { compile, type Code, type Instruction, type Slot } from './compile.ts'
import { seededRandom, type Random } from './random.ts'
import type { NodeId, Program } from './tree.ts'
import {
  calculate,
  copyValue,
  extraTicksOf,
  isList,
  isTrue,
  positionIn,
  type List,
  type Value,
  type ValueReason,
  toPlainNumber,
} from './values.ts'
import type { WorldChange, World } from './world.ts'

/** Why a run stopped early. */
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

/** One visible step: the effect of a statement. */
export type Step<Event> = { readonly nodeId: NodeId } & (StepDetail | { readonly kind: 'world'; readonly event: Event })

type StepDetail =
  | { readonly kind: 'said'; readonly value: Value }
  | { readonly kind: 'set'; readonly name: string; readonly value: Value }
  | { readonly kind: 'list-changed' }

export type Limits = { readonly ticks: number; readonly calls: number; readonly cells: number }

export const usualLimits: Limits = { ticks: 5_000, calls: 40, cells: 5_000 }

type LoopState = { remaining: number } | { readonly list: List; index: number }
type Frame = {
  readonly returnTo: number
  readonly locals: Map<string, Value>
  readonly stackHeight: number
  readonly loopsHeight: number
}

const noVariables: ReadonlyMap<string, Value> = new Map()

/** Thrown only inside the machine; callers read the reason from `stopped()`. */
class StopSignal {
  readonly stop: Stop
  constructor(stop: Stop) {
    this.stop = stop
  }
}

export type Machine<State, Event> = {
  /** The next visible step, or `null` at the end. */
  readonly step: () => Step<Event> | null
  readonly state: () => State
  readonly stopped: () => Stop | null
  readonly done: () => boolean
  readonly ticks: () => number
  readonly saidValues: () => readonly Value[]
  readonly variables: () => ReadonlyMap<string, Value>
  /** Local variables of the current function. */
  readonly localVariables: () => ReadonlyMap<string, Value>
  /** Inputs of all calls so far, by function name. */
  readonly calls: () => ReadonlyMap<string, readonly (readonly Value[])[]>
}

export type RunOptions = {
  /** Compiled program, to avoid compiling it again for each world. */
  readonly code?: Code
  readonly seed?: number
  readonly limits?: Limits
  /** If set, the run adds the id of each executed statement. */
  readonly executedIds?: Set<NodeId>
}

export function openMachine<State, Event>(
  program: Program,
  world: World<State, Event>,
  { code = compile(program), seed = 1, limits = usualLimits, executedIds }: RunOptions = {},
): Machine<State, Event> {
  const { instructions, functions } = code
  const random: Random = seededRandom(seed)
  const globals = new Map<string, Value>(
    Object.entries(world.initialVariables ?? {}).map(([name, value]) => [name, copyValue(value)]),
  )
  const saidValues: Value[] = []
  const stack: Value[] = []
  const rounds: LoopState[] = []
  const frames: Frame[] = []
  const calls = new Map<string, Value[][]>()
  /** Remaining steps of an action that takes several. */
  let pending: readonly WorldChange<State, Event>[] = []
  let pendingIndex = 0
  let state = world.start
  let pointer = 0
  let nodeId: NodeId | null = null
  let ticks = 0
  let cells = 0
  let done = false
  let stopped: Stop | null = null

  const fail = (reason: StopReason, name?: string): never => {
    throw new StopSignal(name === undefined ? { reason, nodeId } : { reason, nodeId, name })
  }
  const pop = (): Value => stack.pop() as Value
  /** Fast path for 0: most actions and sensors have no inputs. */
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
  /** Allocated cells are never freed, so that a program that only allocates reaches the limit. */
  function allocate(count: number) {
    cells += count
    if (cells > limits.cells) fail('too-much-memory')
  }
  const scopeOf = ({ isLocal }: Slot): Map<string, Value> => (isLocal ? frames.at(-1)!.locals : globals)

  function load(slot: Slot): Value {
    const value = scopeOf(slot).get(slot.name)
    return value === undefined ? fail('no-value', slot.name) : value
  }

  function call(name: string, count: number) {
    const inputs = popMany(count)
    const callee = functions.get(name)
    if (!callee) return fail('no-such-function', name)
    if (callee.parameters.length !== count) return fail('wrong-inputs', name)
    if (frames.length >= limits.calls) return fail('too-many-calls', name)
    calls.set(name, calls.get(name) ?? [])
    calls.get(name)!.push(inputs.map(toPlainNumber))
    const locals = new Map(callee.parameters.map((parameter, index) => [parameter, inputs[index]!]))
    frames.push({ returnTo: pointer, locals, stackHeight: stack.length, loopsHeight: rounds.length })
    pointer = callee.entry
  }

  function returnFromCall() {
    const value = pop()
    const frame = frames.pop()
    if (!frame) return void (done = true)
    stack.length = frame.stackHeight
    rounds.length = frame.loopsHeight
    pointer = frame.returnTo
    push(value)
  }

  const requireItem = (value: Value): Value => (isList(value) ? fail('list-in-list') : value)

  /** Copies the value, because lists may change after the step. */
  function snapshot(value: Value): Value {
    tick(extraTicksOf(value))
    return copyValue(value)
  }

  function requireList(value: Value): List {
    return isList(value) ? value : fail('wrong-kind')
  }

  function requireWholeNumber(value: Value): number {
    return Number.isInteger(Number(value)) && (typeof value === 'number' || typeof value === 'boolean')
      ? Number(value)
      : fail('wrong-kind')
  }

  /** Starts the next iteration, or jumps to `to` after the last one. */
  function startNextRound({ to }: { readonly to: number }) {
    const round = rounds.at(-1)!
    tick()
    if ('remaining' in round && round.remaining > 0) round.remaining--
    else if ('list' in round && round.index < round.list.items.length) push(round.list.items[round.index++]!)
    else {
      rounds.pop()
      pointer = to
    }
  }

  function allocateText(value: Value): Value {
    if (typeof value === 'string') allocate(Math.ceil(value.length / 20))
    return value
  }

  type Perform = {
    readonly [Op in Instruction['op']]: (instruction: Extract<Instruction, { op: Op }>) => Step<Event> | null | void
  }

  const perform: Perform = {
    begin(instruction) {
      nodeId = instruction.nodeId
      executedIds?.add(nodeId)
      tick()
    },
    push: ({ value }) => push(value),
    load: ({ slot }) => push(load(slot)),
    store({ slot }) {
      const value = pop()
      scopeOf(slot).set(slot.name, value)
      return visibleStep({ kind: 'set', name: slot.name, value: snapshot(value) })
    },
    calculate({ operator }) {
      const [left, right] = popMany(2)
      tick(extraTicksOf(left!) + extraTicksOf(right!))
      const result = calculate(operator, left!, right!)
      push(result.ok ? allocateText(result.value) : fail(result.reason))
    },
    not: () => push(!isTrue(pop())),
    list({ count }) {
      allocate(1 + count)
      push({ items: popMany(count).map(requireItem) })
    },
    length() {
      const value = pop()
      tick(extraTicksOf(value))
      push(typeof value === 'string' ? [...value].length : requireList(value).items.length)
    },
    range() {
      const count = Math.max(0, requireWholeNumber(pop()))
      allocate(1 + count)
      push({ items: Array.from({ length: count }, (_, number) => number) })
    },
    item() {
      const [list, index] = popMany(2)
      const position = positionIn(list!, index!)
      push(position.ok ? requireList(list!).items[position.value]! : fail(position.reason))
    },
    'take-last'() {
      const { items } = requireList(pop())
      push(items.length > 0 ? items.pop()! : fail('no-such-item'))
    },
    random() {
      const [from, to] = popMany(2).map(requireWholeNumber) as [number, number]
      push(to < from ? fail('wrong-kind') : from + random(to - from + 1))
    },
    sense({ name, count }) {
      const inputs = popMany(count)
      if (!Object.hasOwn(world.vocabulary.sensors, name)) return fail('no-such-word', name)
      const senseRefusal = world.refuseSense?.(state, name)
      if (!senseRefusal) return push(world.sense(state, name, inputs.map(toPlainNumber)))
      pending = [{ ...senseRefusal, over: true }]
      pendingIndex = 0
      return nextWorldChange()
    },
    act({ name, count }) {
      const inputs = popMany(count)
      if (!Object.hasOwn(world.vocabulary.actions, name)) return fail('no-such-word', name)
      pending = world.act(state, name, inputs.map(toPlainNumber), globals) ?? fail('wrong-kind', name)
      pendingIndex = 0
      return nextWorldChange()
    },
    say() {
      const value = snapshot(pop())
      allocate(1)
      saidValues.push(value)
      return visibleStep({ kind: 'said', value })
    },
    append() {
      const [list, value] = popMany(2)
      allocate(1)
      requireList(list!).items.push(requireItem(value!))
      return visibleStep({ kind: 'list-changed' })
    },
    put() {
      const [value, list, index] = popMany(3)
      const position = positionIn(list!, index!)
      requireList(list!).items[position.ok ? position.value : fail(position.reason)] = requireItem(value!)
      return visibleStep({ kind: 'list-changed' })
    },
    call: ({ name, count }) => call(name, count),
    return: returnFromCall,
    discard: () => void pop(),
    jump: ({ to }) => void (pointer = to),
    'jump-if-false'({ to }) {
      if (!isTrue(pop())) pointer = to
    },
    'keep-if-false': ({ to }) => keepIf(false, to),
    'keep-if-true': ({ to }) => keepIf(true, to),
    'enter-repeat': () => void rounds.push({ remaining: requireWholeNumber(pop()) }),
    'enter-each': () => void rounds.push({ list: requireList(pop()), index: 0 }),
    'next-round': startNextRound,
    'next-item': startNextRound,
    unfinished: () => fail('unfinished'),
  }

  const visibleStep = (detail: StepDetail): Step<Event> => ({ nodeId: nodeId!, ...detail })

  /** Short-circuit evaluation: `and` and `or` skip their right side if the left side decides. */
  function keepIf(truth: boolean, to: number) {
    if (isTrue(stack.at(-1)!) === truth) pointer = to
    else pop()
  }

  function nextWorldChange(): Step<Event> | null {
    const change = pending[pendingIndex++]
    if (!change) return null
    tick()
    state = change.state
    for (const [name, items] of Object.entries(change.lists ?? {})) replaceItems(name, items)
    if (change.over) done = true
    return { nodeId: nodeId!, kind: 'world', event: change.event }
  }

  /** Mutates the list, because several variables may refer to it. */
  function replaceItems(name: string, items: readonly Value[]) {
    const list = globals.get(name)
    if (list === undefined || !isList(list)) return
    tick(extraTicksOf(list))
    list.items.splice(0, list.items.length, ...items)
  }

  // TypeScript cannot relate `op` to the handler's parameter type, hence the cast.
  const execute = (instruction: Instruction) =>
    (perform[instruction.op] as (instruction: Instruction) => Step<Event> | null | void)(instruction)

  function step(): Step<Event> | null {
    if (done || stopped) return null
    try {
      for (;;) {
        const next = pendingIndex < pending.length ? nextWorldChange() : execute(instructions[pointer++]!)
        if (next) return next
        if (done) return null
      }
    } catch (error) {
      if (!(error instanceof StopSignal)) throw error
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
    saidValues: () => saidValues,
    variables: () => globals,
    localVariables: () => frames.at(-1)?.locals ?? noVariables,
    calls: () => calls,
  }
}
