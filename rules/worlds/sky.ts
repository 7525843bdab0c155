/**
 * The sky: a kite among storms, trees, gates, clouds and winds, with stars to collect and a bell that ends the flight.
 */

import type { Value } from '../program/values.ts'
import type { Happening, World, Vocabulary } from '../program/world.ts'
import { cellIn, directions, isSame, type Direction, type Position } from './grid.ts'
import type { Sky, SkyCell } from './sky-map.ts'
import { beside, directionOf, turnedLeft, turnedRight } from './steps.ts'
import { squaresOf, travel, travelActions } from './travel.ts'
import { windAt } from './wind.ts'

export type SkyState = {
  readonly position: Position
  readonly facing: Direction
  readonly keys: number
  /** Stars and keys that were taken, gates that were opened, clouds that were blown away. */
  readonly gone: readonly Position[]
  readonly end: SkyEnd | null
}

export type SkyEnd = 'bell' | 'storm' | 'tree' | 'outside' | 'gate' | 'cloud' | 'nothing-to-puff'

export type SkyEvent = {
  readonly kind: 'flew' | 'blown' | 'star' | 'key' | 'gate-opened' | 'turned' | 'puffed' | SkyEnd
  readonly from: Position
  /** Where the step led, or would have led without what was in the way. */
  readonly toward: Position
}

type SkyHappening = Happening<SkyState, SkyEvent>

export const skyVocabulary: Vocabulary = {
  actions: {
    ...travelActions,
    puff: { inputs: [] },
  },
  sensors: {
    clear: { inputs: ['text'], least: 0 },
    // By directions of the screen, for programs in icons.
    storm_right: { inputs: [] },
    storm_up: { inputs: [] },
    storm_left: { inputs: [] },
    storm_down: { inputs: [] },
    cloud: { inputs: [] },
    red: { inputs: [] },
    yellow: { inputs: [] },
    bell: { inputs: [] },
  },
}

const flights = new Map<string, Direction>(directions.map((direction) => [`fly_${direction}`, direction]))
const stormLooks = new Map<string, Direction>(directions.map((direction) => [`storm_${direction}`, direction]))
export function skyWorld(sky: Sky, given: Readonly<Record<string, Value>> = {}): World<SkyState, SkyEvent> {
  const start: SkyState = { position: sky.start, facing: sky.facing, keys: 0, gone: [], end: null }
  return {
    rulesVersion: 1,
    vocabulary: skyVocabulary,
    start,
    given,
    act: (state, action, inputs) => act(sky, state, action, inputs),
    sense: (state, sensor, inputs) => sense(sky, state, sensor, inputs),
  }
}

/** What is on a square now; what was taken or opened leaves plain sky. */
export function cellNow(sky: Sky, { gone }: SkyState, position: Position): SkyCell {
  const cell = cellIn(sky, position) ?? 'outside'
  return gone.some((place) => isSame(place, position)) ? 'sky' : cell
}

function act(sky: Sky, state: SkyState, action: string, inputs: readonly Value[]): readonly SkyHappening[] | null {
  const direction = flights.get(action)
  if (direction) return fly(sky, state, direction, 1)
  if (action === 'turn_left') return [turned(state, turnedLeft(state.facing))]
  if (action === 'turn_right') return [turned(state, turnedRight(state.facing))]
  if (action === 'puff') return [puff(sky, state)]
  const squares = squaresOf(inputs)
  return squares === null ? null : fly(sky, state, state.facing, squares)
}

const fly = (sky: Sky, from: SkyState, direction: Direction, squares: number): readonly SkyHappening[] =>
  travel(from, squares, {
    step: (state) => step(sky, state, direction),
    blow: (state) => blow(sky, state),
    mostBlows: sky.columns * sky.rows,
  })

function step(sky: Sky, state: SkyState, direction: Direction): SkyHappening {
  const toward = beside(state.position, direction)
  const cell = cellNow(sky, state, toward)
  if (cell === 'gate' && state.keys > 0)
    return arrived(sky, { ...state, keys: state.keys - 1, gone: [...state.gone, toward] }, toward, 'gate-opened')
  if (cell === 'storm' || cell === 'tree' || cell === 'outside' || cell === 'gate' || cell === 'cloud')
    return ended(state, cell, toward)
  return arrived(sky, state, toward, 'flew')
}

/** One square with the wind; nothing where the air is calm or something stands in the way. */
function blow(sky: Sky, state: SkyState): SkyHappening | null {
  const wind = windAt(cellNow(sky, state, state.position))
  if (!wind) return null
  const toward = beside(state.position, wind)
  const cell = cellNow(sky, state, toward)
  if (cell === 'tree' || cell === 'gate' || cell === 'cloud' || cell === 'outside') return null
  return cell === 'storm' ? ended(state, 'storm', toward) : arrived(sky, state, toward, 'blown')
}

function arrived(sky: Sky, state: SkyState, toward: Position, kind: SkyEvent['kind']): SkyHappening {
  const cell = cellNow(sky, state, toward)
  const from = state.position
  const moved = { ...state, position: toward }
  if (cell === 'bell') return { state: { ...moved, end: 'bell' }, event: { kind: 'bell', from, toward }, over: true }
  if (cell === 'star' || cell === 'key') {
    const keys = cell === 'key' ? state.keys + 1 : state.keys
    return { state: { ...moved, keys, gone: [...state.gone, toward] }, event: { kind: cell, from, toward } }
  }
  return { state: moved, event: { kind, from, toward } }
}

const ended = (state: SkyState, end: SkyEnd, toward: Position): SkyHappening => ({
  state: { ...state, end },
  event: { kind: end, from: state.position, toward },
  over: true,
})

const turned = (state: SkyState, facing: Direction): SkyHappening => ({
  state: { ...state, facing },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

function puff(sky: Sky, state: SkyState): SkyHappening {
  const toward = beside(state.position, state.facing)
  if (cellNow(sky, state, toward) !== 'cloud') return ended(state, 'nothing-to-puff', toward)
  return { state: { ...state, gone: [...state.gone, toward] }, event: { kind: 'puffed', from: state.position, toward } }
}

const closed = new Set<SkyCell>(['tree', 'outside', 'gate', 'cloud', 'storm'])

function sense(sky: Sky, state: SkyState, sensor: string, [said]: readonly Value[]): Value {
  const cell = cellNow(sky, state, state.position)
  if (sensor === 'red' || sensor === 'yellow' || sensor === 'bell') return cell === sensor
  const storm = stormLooks.get(sensor)
  if (storm) return cellNow(sky, state, beside(state.position, storm)) === 'storm'
  const toward = directionOf(state.facing, said)
  const ahead = toward ? cellNow(sky, state, beside(state.position, toward)) : 'outside'
  if (sensor === 'clear') return toward !== null && !closed.has(ahead)
  return ahead === sensor
}

/** Whether the flight reached the bell, and with everything there was to collect. */
export function skyOutcome(
  sky: Sky,
  { end, gone }: SkyState,
): { readonly solved: boolean; readonly reason: SkyEnd | 'short'; readonly complete: boolean } {
  return {
    solved: end === 'bell',
    reason: end ?? 'short',
    complete: sky.stars.every((star) => gone.some((place) => isSame(place, star))),
  }
}
