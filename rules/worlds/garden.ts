/**
 * The garden world: the kite waters flowers, picks ripe fruit and plants beds. Too much water, unripe fruit or a wrong
 * square ends the run.
 */

import type { Value } from '../program/values.ts'
import type { WorldChange, Vocabulary, World } from '../program/world.ts'
import { cellIn, directions, isSamePosition, type Direction, type Position } from './grid.ts'
import type { Garden, GardenCell } from './garden-map.ts'
import { neighborOf, directionOf, turnLeft, turnRight } from './steps.ts'
import { squaresOf, travel, travelActions } from './travel.ts'
import { windAt } from './wind.ts'

export type GardenEnd = 'home' | 'tree' | 'outside' | 'puddle' | 'spoiled' | 'no-bed-here'

export type GardenState = {
  readonly position: Position
  readonly facing: Direction
  /** One entry per drop of water. */
  readonly watered: readonly Position[]
  readonly picked: readonly Position[]
  readonly planted: readonly Position[]
  readonly end: GardenEnd | null
}

export type GardenEvent = {
  readonly kind: 'flew' | 'blown' | 'turned' | 'watered' | 'picked' | 'planted' | GardenEnd
  readonly from: Position
  readonly toward: Position
}

type GardenChange = WorldChange<GardenState, GardenEvent>

export const gardenVocabulary: Vocabulary = {
  actions: {
    ...travelActions,
    water: { inputs: [] },
    pick: { inputs: [] },
    plant: { inputs: [] },
  },
  sensors: {
    thirsty: { inputs: [] },
    ripe: { inputs: [] },
    worm: { inputs: [] },
    clear: { inputs: ['text'], minInputs: 0 },
  },
}

const flights = new Map<string, Direction>(directions.map((direction) => [`fly_${direction}`, direction]))

export function gardenWorld(
  garden: Garden,
  initialVariables: Readonly<Record<string, Value>> = {},
): World<GardenState, GardenEvent> {
  return {
    rulesVersion: 1,
    vocabulary: gardenVocabulary,
    start: { position: garden.start, facing: garden.facing, watered: [], picked: [], planted: [], end: null },
    initialVariables,
    act: (state, action, inputs) => act(garden, state, action, inputs),
    sense: (state, sensor, inputs) => sense(garden, state, sensor, inputs),
  }
}

const cellAt = (garden: Garden, position: Position): GardenCell => cellIn(garden, position) ?? { kind: 'outside' }

/** Drops that the flower on a square still needs; 0 without a flower. */
export function missingDropsAt(garden: Garden, { watered }: GardenState, position: Position): number {
  const cell = cellAt(garden, position)
  return cell.kind === 'flower'
    ? cell.drops - watered.filter((wateredPosition) => isSamePosition(wateredPosition, position)).length
    : 0
}

const includes = (positions: readonly Position[], position: Position) =>
  positions.some((candidate) => isSamePosition(candidate, position))

/** Current kind of a square: picked fruit and planted beds become ground. */
export function growthOn(garden: Garden, { picked, planted }: GardenState, position: Position): GardenCell['kind'] {
  const { kind } = cellAt(garden, position)
  return includes(picked, position) || includes(planted, position) ? 'ground' : kind
}

function act(
  garden: Garden,
  state: GardenState,
  action: string,
  inputs: readonly Value[],
): readonly GardenChange[] | null {
  const { position } = state
  const direction = flights.get(action)
  if (direction) return fly(garden, state, direction, 1)
  switch (action) {
    case 'turn_left':
      return [applyAction({ ...state, facing: turnLeft(state.facing) }, 'turned')]
    case 'turn_right':
      return [applyAction({ ...state, facing: turnRight(state.facing) }, 'turned')]
    case 'water':
      return missingDropsAt(garden, state, position) > 0
        ? [applyAction({ ...state, watered: [...state.watered, position] }, 'watered')]
        : [endRun(state, 'puddle', position)]
    case 'pick':
      return growthOn(garden, state, position) === 'ripe'
        ? [applyAction({ ...state, picked: [...state.picked, position] }, 'picked')]
        : [endRun(state, 'spoiled', position)]
    case 'plant':
      return growthOn(garden, state, position) === 'bed'
        ? [applyAction({ ...state, planted: [...state.planted, position] }, 'planted')]
        : [endRun(state, 'no-bed-here', position)]
    default: {
      const squares = squaresOf(inputs)
      return squares === null ? null : fly(garden, state, state.facing, squares)
    }
  }
}

const fly = (garden: Garden, from: GardenState, direction: Direction, squares: number): readonly GardenChange[] =>
  travel(from, squares, {
    step: (state) => moveKite(garden, state, neighborOf(state.position, direction), 'flew'),
    blow: (state) => blow(garden, state),
    maxBlows: garden.columns * garden.rows,
  })

function blow(garden: Garden, state: GardenState): GardenChange | null {
  const wind = windAt(cellAt(garden, state.position).kind)
  if (!wind) return null
  const toward = neighborOf(state.position, wind)
  return isClosed(garden, toward) ? null : moveKite(garden, state, toward, 'blown')
}

function isClosed(garden: Garden, position: Position): boolean {
  const { kind } = cellAt(garden, position)
  return kind === 'tree' || kind === 'outside'
}

function moveKite(garden: Garden, state: GardenState, toward: Position, kind: 'flew' | 'blown'): GardenChange {
  const cell = cellAt(garden, toward)
  if (cell.kind === 'tree' || cell.kind === 'outside') return endRun(state, cell.kind, toward)
  const moved = { ...state, position: toward }
  return cell.kind === 'home'
    ? { state: { ...moved, end: 'home' }, event: { kind: 'home', from: state.position, toward }, over: true }
    : { state: moved, event: { kind, from: state.position, toward } }
}

const applyAction = (state: GardenState, kind: GardenEvent['kind']): GardenChange => ({
  state,
  event: { kind, from: state.position, toward: state.position },
})

const endRun = (state: GardenState, end: GardenEnd, toward: Position): GardenChange => ({
  state: { ...state, end },
  event: { kind: end, from: state.position, toward },
  over: true,
})

function sense(garden: Garden, state: GardenState, sensor: string, [directionName]: readonly Value[]): Value {
  const { position } = state
  const growth = growthOn(garden, state, position)
  if (sensor === 'thirsty') return missingDropsAt(garden, state, position) > 0
  if (sensor === 'ripe') return growth === 'ripe' || growth === 'wormy'
  if (sensor === 'worm') return growth === 'wormy'
  const toward = directionOf(state.facing, directionName)
  return toward !== null && !isClosed(garden, neighborOf(position, toward))
}

export type GardenReason = GardenEnd | 'still-thirsty' | 'still-ripe' | 'not-planted' | 'done'

/** Solved when no flower needs water, no healthy ripe fruit remains and all beds are planted. */
export function gardenOutcome(
  garden: Garden,
  state: GardenState,
): { readonly solved: boolean; readonly reason: GardenReason; readonly complete: boolean } {
  const reason = reasonOf(garden, state)
  const solved = reason === 'done' || reason === 'home'
  return { solved, reason, complete: solved }
}

function reasonOf(garden: Garden, state: GardenState): GardenReason {
  if (state.end !== null && state.end !== 'home') return state.end
  const positions = garden.cells.flatMap((cells, row) => cells.map((_, column) => ({ column, row })))
  if (positions.some((position) => missingDropsAt(garden, state, position) > 0)) return 'still-thirsty'
  const growths = positions.map((position) => growthOn(garden, state, position))
  if (growths.includes('ripe')) return 'still-ripe'
  return growths.includes('bed') ? 'not-planted' : (state.end ?? 'done')
}
