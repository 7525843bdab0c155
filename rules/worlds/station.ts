/** The station: a belt that brings things, a hand, three boxes, a way out, and the program's own variables as shelves. */

import { isEqual, isList, positionIn, type Value } from '../program/values.ts'
import type { Happening, Variables, Vocabulary, World } from '../program/world.ts'
import { added, itemsOf, type Trail } from './trail.ts'

export const boxNames = ['a', 'b', 'c'] as const
export type BoxName = (typeof boxNames)[number]
export type Boxes = Readonly<Record<BoxName, readonly Value[]>>

/** What lies on the belt: numbers are parcels, `red` and `yellow` are kites. */
export type Station = {
  readonly belt: readonly Value[]
  /** Without a hand, boxes take from the belt themselves, as programs in icons do. */
  readonly hand: boolean
}

export type StationEnd = 'belt-empty' | 'empty-hand' | 'nothing-to-send' | 'no-such-item'

export type StationState = {
  /** How many things were taken off the belt. */
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

type StationHappening = Happening<StationState, StationEvent>

/** The list that `swap` works on. */
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
  given: Readonly<Record<string, Value>> = {},
): World<StationState, StationEvent> {
  return {
    rulesVersion: 1,
    vocabulary: stationVocabulary,
    start: { taken: 0, hand: null, boxes: { a: [], b: [], c: [] }, out: null, end: null },
    given,
    act: (state, action, inputs, variables) => act(station, state, action, inputs, variables),
    sense: (state, sensor) => sense(station, state, sensor),
    refuseSense: (state, sensor) => (sensor === 'hand' && state.hand === null ? ended(state, 'empty-hand') : null),
  }
}

const ended = (state: StationState, end: StationEnd): StationHappening => ({
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
): readonly StationHappening[] | null {
  const box = boxNames.find((name) => action === `to_${name}`)
  if (box) return [put(station, state, box)]
  if (action === 'take') return [take(station, state)]
  if (action === 'swap') return swap(state, inputs, variables)
  const value = inputs[0] ?? null
  if (value === null) return [ended(state, 'nothing-to-send')]
  return isList(value) ? null : [{ state: { ...state, out: added(state.out, value) }, event: { kind: 'sent', value } }]
}

function take({ belt }: Station, state: StationState): StationHappening {
  const value = belt[state.taken]
  if (value === undefined) return ended(state, 'belt-empty')
  return { state: { ...state, taken: state.taken + 1, hand: value }, event: { kind: 'took', value } }
}

function put(station: Station, from: StationState, box: BoxName): StationHappening {
  const front = station.hand ? from : take(station, from).state
  if (front.end !== null) return ended(from, 'belt-empty')
  const value = front.hand
  if (value === null) return ended(from, 'empty-hand')
  const boxes = { ...front.boxes, [box]: [...front.boxes[box], value] }
  return { state: { ...front, hand: null, boxes }, event: { kind: 'boxed', box, value } }
}

function swap(state: StationState, inputs: readonly Value[], variables: Variables): readonly StationHappening[] | null {
  const shelf = variables.get(SHELF)
  if (shelf === undefined || !isList(shelf)) return null
  const [one, other] = inputs.map((index) => positionIn(shelf, index))
  if (!one?.ok || !other?.ok) {
    const found = [one, other].every((position) => position?.ok || position?.reason === 'no-such-item')
    return found ? [ended(state, 'no-such-item')] : null
  }
  const items = shelf.items.with(one.value, shelf.items[other.value]!).with(other.value, shelf.items[one.value]!)
  return [{ state, event: { kind: 'swapped', positions: [one.value, other.value], items }, lists: { [SHELF]: items } }]
}

function sense({ belt, hand }: Station, state: StationState, sensor: string): Value {
  if (sensor === 'empty') return state.taken >= belt.length
  if (sensor === 'hand') return state.hand
  const front = hand && state.hand !== null ? state.hand : belt[state.taken]
  return front === sensor
}

/** What must lie where at the end. What is not named does not matter. */
export type StationGoal = {
  readonly boxes?: Partial<Boxes>
  readonly out?: readonly Value[]
  readonly variables?: Readonly<Record<string, Value>>
}

export type StationReason = StationEnd | 'wrong-boxes' | 'wrong-output' | 'wrong-values' | 'done'

export function stationOutcome(
  { boxes = {}, out, variables = {} }: StationGoal,
  state: StationState,
  held: Variables,
): { readonly solved: boolean; readonly reason: StationReason; readonly complete: boolean } {
  const reason = state.end ?? reasonOf()
  return { solved: reason === 'done', reason, complete: reason === 'done' }

  function reasonOf(): StationReason {
    if (boxNames.some((name) => boxes[name] && !isSameRow(boxes[name], state.boxes[name]))) return 'wrong-boxes'
    if (out && !isSameRow(out, itemsOf(state.out))) return 'wrong-output'
    const wrong = Object.entries(variables).some(([name, value]) => !isEqual(held.get(name) ?? null, value))
    return wrong ? 'wrong-values' : 'done'
  }
}

const isSameRow = (one: readonly Value[], other: readonly Value[]): boolean =>
  one.length === other.length && one.every((value, at) => isEqual(value, other[at]!))
