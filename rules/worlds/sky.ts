/**
 * The sky world: a kite among storms, trees, gates, clouds and winds collects stars; reaching the bell ends the run.
 */

import type { Value } from '../program/values.ts'
import type { WorldChange, World, Vocabulary } from '../program/world.ts'
import { cellIn, directions, isSamePosition, type Direction, type Position } from './grid.ts'
import type { Sky, SkyCell } from './sky-map.ts'
import { neighborOf, directionOf, turnLeft, turnRight } from './steps.ts'
import { squaresOf, travel, travelActions } from './travel.ts'
import { windAt } from './wind.ts'

export type SkyState = {
  readonly position: Position
  readonly facing: Direction
  readonly keys: number
  /** Squares that became plain sky: collected stars and keys, opened gates, removed clouds. */
  readonly gone: readonly Position[]
  readonly end: SkyEnd | null
}

export type SkyEnd = 'bell' | 'storm' | 'tree' | 'outside' | 'gate' | 'cloud' | 'nothing-to-puff'

export type SkyEvent = {
  readonly kind: 'flew' | 'blown' | 'star' | 'key' | 'gate-opened' | 'turned' | 'puffed' | SkyEnd
  readonly from: Position
  /** Target square of the step, also if an obstacle blocked it. */
  readonly toward: Position
}

type SkyChange = WorldChange<SkyState, SkyEvent>

export const skyVocabulary: Vocabulary = {
  actions: {
    ...travelActions,
    puff: { inputs: [] },
  },
  sensors: {
    clear: { inputs: ['text'], minInputs: 0 },
    // Screen directions, for the icons skin.
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
const stormSensors = new Map<string, Direction>(directions.map((direction) => [`storm_${direction}`, direction]))
export function skyWorld(sky: Sky, initialVariables: Readonly<Record<string, Value>> = {}): World<SkyState, SkyEvent> {
  const start: SkyState = { position: sky.start, facing: sky.facing, keys: 0, gone: [], end: null }
  return {
    rulesVersion: 1,
    vocabulary: skyVocabulary,
    start,
    initialVariables,
    act: (state, action, inputs) => act(sky, state, action, inputs),
    sense: (state, sensor, inputs) => sense(sky, state, sensor, inputs),
  }
}

/** Current content of a square: collected or opened things become plain sky. */
export function currentCell(sky: Sky, { gone }: SkyState, position: Position): SkyCell {
  const cell = cellIn(sky, position) ?? 'outside'
  return gone.some((gonePosition) => isSamePosition(gonePosition, position)) ? 'sky' : cell
}

function act(sky: Sky, state: SkyState, action: string, inputs: readonly Value[]): readonly SkyChange[] | null {
  const direction = flights.get(action)
  if (direction) return fly(sky, state, direction, 1)
  if (action === 'turn_left') return [turnKite(state, turnLeft(state.facing))]
  if (action === 'turn_right') return [turnKite(state, turnRight(state.facing))]
  if (action === 'puff') return [puff(sky, state)]
  const squares = squaresOf(inputs)
  return squares === null ? null : fly(sky, state, state.facing, squares)
}

const fly = (sky: Sky, from: SkyState, direction: Direction, squares: number): readonly SkyChange[] =>
  travel(from, squares, {
    step: (state) => step(sky, state, direction),
    blow: (state) => blow(sky, state),
    maxBlows: sky.columns * sky.rows,
  })

function step(sky: Sky, state: SkyState, direction: Direction): SkyChange {
  const toward = neighborOf(state.position, direction)
  const cell = currentCell(sky, state, toward)
  if (cell === 'gate' && state.keys > 0)
    return moveKite(sky, { ...state, keys: state.keys - 1, gone: [...state.gone, toward] }, toward, 'gate-opened')
  if (cell === 'storm' || cell === 'tree' || cell === 'outside' || cell === 'gate' || cell === 'cloud')
    return endRun(state, cell, toward)
  return moveKite(sky, state, toward, 'flew')
}

/** Moves the kite one square with the wind; `null` without wind or if an obstacle blocks it. */
function blow(sky: Sky, state: SkyState): SkyChange | null {
  const wind = windAt(currentCell(sky, state, state.position))
  if (!wind) return null
  const toward = neighborOf(state.position, wind)
  const cell = currentCell(sky, state, toward)
  if (cell === 'tree' || cell === 'gate' || cell === 'cloud' || cell === 'outside') return null
  return cell === 'storm' ? endRun(state, 'storm', toward) : moveKite(sky, state, toward, 'blown')
}

function moveKite(sky: Sky, state: SkyState, toward: Position, kind: SkyEvent['kind']): SkyChange {
  const cell = currentCell(sky, state, toward)
  const from = state.position
  const moved = { ...state, position: toward }
  if (cell === 'bell') return { state: { ...moved, end: 'bell' }, event: { kind: 'bell', from, toward }, over: true }
  if (cell === 'star' || cell === 'key') {
    const keys = cell === 'key' ? state.keys + 1 : state.keys
    return { state: { ...moved, keys, gone: [...state.gone, toward] }, event: { kind: cell, from, toward } }
  }
  return { state: moved, event: { kind, from, toward } }
}

const endRun = (state: SkyState, end: SkyEnd, toward: Position): SkyChange => ({
  state: { ...state, end },
  event: { kind: end, from: state.position, toward },
  over: true,
})

const turnKite = (state: SkyState, facing: Direction): SkyChange => ({
  state: { ...state, facing },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

function puff(sky: Sky, state: SkyState): SkyChange {
  const toward = neighborOf(state.position, state.facing)
  if (currentCell(sky, state, toward) !== 'cloud') return endRun(state, 'nothing-to-puff', toward)
  return { state: { ...state, gone: [...state.gone, toward] }, event: { kind: 'puffed', from: state.position, toward } }
}

const blockingCells = new Set<SkyCell>(['tree', 'outside', 'gate', 'cloud', 'storm'])

function sense(sky: Sky, state: SkyState, sensor: string, [directionName]: readonly Value[]): Value {
  const cell = currentCell(sky, state, state.position)
  if (sensor === 'red' || sensor === 'yellow' || sensor === 'bell') return cell === sensor
  const storm = stormSensors.get(sensor)
  if (storm) return currentCell(sky, state, neighborOf(state.position, storm)) === 'storm'
  const toward = directionOf(state.facing, directionName)
  const ahead = toward ? currentCell(sky, state, neighborOf(state.position, toward)) : 'outside'
  if (sensor === 'clear') return toward !== null && !blockingCells.has(ahead)
  return ahead === sensor
}

/** Solved if the kite reached the bell; complete if all stars are collected. */
export function skyOutcome(
  sky: Sky,
  { end, gone }: SkyState,
): { readonly solved: boolean; readonly reason: SkyEnd | 'short'; readonly complete: boolean } {
  return {
    solved: end === 'bell',
    reason: end ?? 'short',
    complete: sky.stars.every((star) => gone.some((gonePosition) => isSamePosition(gonePosition, star))),
  }
}
