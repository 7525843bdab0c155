/** The station world: a belt with items, a hand, three boxes, an output, and the program's variables as shelves. */

import { isEqual, isList, positionIn, type Value } from '../program/values.ts'
import type { WorldChange, Variables, Vocabulary, World } from '../program/world.ts'
import { appendToTrail, itemsOf, type Trail } from './trail.ts'

export const boxNames = ['a', 'b', 'c'] as const
export type BoxName = (typeof boxNames)[number]
export type Boxes = Readonly<Record<BoxName, readonly Value[]>>

/** Items on the belt: numbers are parcels, `red` and `yellow` are kites. */
export type Station = {
  readonly belt: readonly Value[]
  /** Without a hand (icons skin), items go from the belt directly into a box. */
  readonly hand: boolean
}

export type StationEnd = 'belt-empty' | 'empty-hand' | 'nothing-to-send' | 'no-such-item'

export type StationState = {
  /** Number of items taken from the belt. */
  readonly taken: number
  readonly hand: Value
  readonly boxes: Boxes
  readonly out: Trail<Value>
  readonly end: StationEnd | null
}

export type StationEvent =
  | { readonly kind: 'took' | 'sent'; readonly value: Value }
  | { readonly kind: 'boxed'; readonly box: BoxName; readonly value: Value }
  | { readonly kind: 'swapped'; readonly positions: readonly [number, number]; readonly items: readonly Value[] }
  | { readonly kind: StationEnd }

type StationChange = WorldChange<StationState, StationEvent>

/** Name of the list variable that `swap` changes. */
export const SHELF = 'shelf'

export const stationVocabulary: Vocabulary = {
  actions: {
    take: { inputs: [] },
    to_a: { inputs: [] },
    to_b: { inputs: [] },
    to_c: { inputs: [] },
    send: { inputs: ['any'] },
    swap: { inputs: ['number', 'number'] },
  },
  sensors: {
    hand: { inputs: [] },
    empty: { inputs: [] },
    red: { inputs: [] },
    yellow: { inputs: [] },
  },
}

export function stationWorld(
  station: Station,
  initialVariables: Readonly<Record<string, Value>> = {},
): World<StationState, StationEvent> {
  return {
    rulesVersion: 1,
    vocabulary: stationVocabulary,
    start: { taken: 0, hand: null, boxes: { a: [], b: [], c: [] }, out: null, end: null },
    initialVariables,
    act: (state, action, inputs, variables) => act(station, state, action, inputs, variables),
    sense: (state, sensor) => sense(station, state, sensor),
    refuseSense: (state, sensor) => (sensor === 'hand' && state.hand === null ? endRun(state, 'empty-hand') : null),
  }
}

const endRun = (state: StationState, end: StationEnd): StationChange => ({
  state: { ...state, end },
  event: { kind: end },
  over: true,
})

function act(
  station: Station,
  state: StationState,
  action: string,
  inputs: readonly Value[],
  variables: Variables,
): readonly StationChange[] | null {
  const box = boxNames.find((name) => action === `to_${name}`)
  if (box) return [boxItem(station, state, box)]
  if (action === 'take') return [take(station, state)]
  if (action === 'swap') return swap(state, inputs, variables)
  const value = inputs[0] ?? null
  if (value === null) return [endRun(state, 'nothing-to-send')]
  return isList(value)
    ? null
    : [{ state: { ...state, out: appendToTrail(state.out, value) }, event: { kind: 'sent', value } }]
}

function take({ belt }: Station, state: StationState): StationChange {
  const value = belt[state.taken]
  if (value === undefined) return endRun(state, 'belt-empty')
  return { state: { ...state, taken: state.taken + 1, hand: value }, event: { kind: 'took', value } }
}

function boxItem(station: Station, from: StationState, box: BoxName): StationChange {
  const front = station.hand ? from : take(station, from).state
  if (front.end !== null) return endRun(from, 'belt-empty')
  const value = front.hand
  if (value === null) return endRun(from, 'empty-hand')
  const boxes = { ...front.boxes, [box]: [...front.boxes[box], value] }
  return { state: { ...front, hand: null, boxes }, event: { kind: 'boxed', box, value } }
}

function swap(state: StationState, inputs: readonly Value[], variables: Variables): readonly StationChange[] | null {
  const shelf = variables.get(SHELF)
  if (shelf === undefined || !isList(shelf)) return null
  const [first, second] = inputs.map((index) => positionIn(shelf, index))
  if (!first?.ok || !second?.ok) {
    const isMissingItem = [first, second].every((position) => position?.ok || position?.reason === 'no-such-item')
    return isMissingItem ? [endRun(state, 'no-such-item')] : null
  }
  const items = shelf.items.with(first.value, shelf.items[second.value]!).with(second.value, shelf.items[first.value]!)
  return [
    { state, event: { kind: 'swapped', positions: [first.value, second.value], items }, lists: { [SHELF]: items } },
  ]
}

function sense({ belt, hand }: Station, state: StationState, sensor: string): Value {
  if (sensor === 'empty') return state.taken >= belt.length
  if (sensor === 'hand') return state.hand
  const front = hand && state.hand !== null ? state.hand : belt[state.taken]
  return front === sensor
}

/** Expected final state. Missing fields are not checked. */
export type StationGoal = {
  readonly boxes?: Partial<Boxes>
  readonly out?: readonly Value[]
  readonly variables?: Readonly<Record<string, Value>>
}

export type StationReason = StationEnd | 'wrong-boxes' | 'wrong-output' | 'wrong-values' | 'done'

export function stationOutcome(
  { boxes = {}, out, variables = {} }: StationGoal,
  state: StationState,
  finalVariables: Variables,
): { readonly solved: boolean; readonly reason: StationReason; readonly complete: boolean } {
  const reason = state.end ?? reasonOf()
  return { solved: reason === 'done', reason, complete: reason === 'done' }

  function reasonOf(): StationReason {
    if (boxNames.some((name) => boxes[name] && !areEqualLists(boxes[name], state.boxes[name]))) return 'wrong-boxes'
    if (out && !areEqualLists(out, itemsOf(state.out))) return 'wrong-output'
    const hasWrongValue = Object.entries(variables).some(
      ([name, value]) => !isEqual(finalVariables.get(name) ?? null, value),
    )
    return hasWrongValue ? 'wrong-values' : 'done'
  }
}

const areEqualLists = (left: readonly Value[], right: readonly Value[]): boolean =>
  left.length === right.length && left.every((value, index) => isEqual(value, right[index]!))
