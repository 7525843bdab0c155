/**
 * The garden: things that have a state. Flowers want so many drops, ripe fruit wants to be picked, beds want to be
 * planted. Too much, too early or in the wrong place ends the day.
 */

import type { Value } from '../program/values.ts'
import type { Happening, Vocabulary, World } from '../program/world.ts'
import { cellIn, directions, isSame, type Direction, type Position } from './grid.ts'
import type { Garden, GardenCell } from './garden-map.ts'
import { beside, directionOf, turnedLeft, turnedRight } from './steps.ts'
import { squaresOf, travel, travelActions } from './travel.ts'
import { windAt } from './wind.ts'

export type GardenEnd = 'home' | 'tree' | 'outside' | 'puddle' | 'spoiled' | 'no-bed-here'

export type GardenState = {
  readonly position: Position
  readonly facing: Direction
  /** Drops that were given, once for each. */
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

type GardenHappening = Happening<GardenState, GardenEvent>

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
    clear: { inputs: ['text'], least: 0 },
  },
}

const flights = new Map<string, Direction>(directions.map((direction) => [`fly_${direction}`, direction]))

export function gardenWorld(
  garden: Garden,
  given: Readonly<Record<string, Value>> = {},
): World<GardenState, GardenEvent> {
  return {
    rulesVersion: 1,
    vocabulary: gardenVocabulary,
    start: { position: garden.start, facing: garden.facing, watered: [], picked: [], planted: [], end: null },
    given,
    act: (state, action, inputs) => act(garden, state, action, inputs),
    sense: (state, sensor, inputs) => sense(garden, state, sensor, inputs),
  }
}

const cellAt = (garden: Garden, position: Position): GardenCell => cellIn(garden, position) ?? { kind: 'outside' }

/** How many drops the flower at a place still wants; 0 where there is none. */
export function thirstAt(garden: Garden, { watered }: GardenState, position: Position): number {
  const cell = cellAt(garden, position)
  return cell.kind === 'flower' ? cell.drops - watered.filter((place) => isSame(place, position)).length : 0
}

const includes = (places: readonly Position[], position: Position) => places.some((place) => isSame(place, position))

/** What hangs or lies at a place now. */
export function growthAt(garden: Garden, { picked, planted }: GardenState, position: Position): GardenCell['kind'] {
  const { kind } = cellAt(garden, position)
  return includes(picked, position) || includes(planted, position) ? 'ground' : kind
}

function act(
  garden: Garden,
  state: GardenState,
  action: string,
  inputs: readonly Value[],
): readonly GardenHappening[] | null {
  const { position } = state
  const direction = flights.get(action)
  if (direction) return fly(garden, state, direction, 1)
  switch (action) {
    case 'turn_left':
      return [done({ ...state, facing: turnedLeft(state.facing) }, 'turned')]
    case 'turn_right':
      return [done({ ...state, facing: turnedRight(state.facing) }, 'turned')]
    case 'water':
      return thirstAt(garden, state, position) > 0
        ? [done({ ...state, watered: [...state.watered, position] }, 'watered')]
        : [ended(state, 'puddle', position)]
    case 'pick':
      return growthAt(garden, state, position) === 'ripe'
        ? [done({ ...state, picked: [...state.picked, position] }, 'picked')]
        : [ended(state, 'spoiled', position)]
    case 'plant':
      return growthAt(garden, state, position) === 'bed'
        ? [done({ ...state, planted: [...state.planted, position] }, 'planted')]
        : [ended(state, 'no-bed-here', position)]
    default: {
      const squares = squaresOf(inputs)
      return squares === null ? null : fly(garden, state, state.facing, squares)
    }
  }
}

const fly = (garden: Garden, from: GardenState, direction: Direction, squares: number): readonly GardenHappening[] =>
  travel(from, squares, {
    step: (state) => flown(garden, state, beside(state.position, direction), 'flew'),
    blow: (state) => blow(garden, state),
    mostBlows: garden.columns * garden.rows,
  })

function blow(garden: Garden, state: GardenState): GardenHappening | null {
  const wind = windAt(cellAt(garden, state.position).kind)
  if (!wind) return null
  const toward = beside(state.position, wind)
  return isClosed(garden, toward) ? null : flown(garden, state, toward, 'blown')
}

function isClosed(garden: Garden, position: Position): boolean {
  const { kind } = cellAt(garden, position)
  return kind === 'tree' || kind === 'outside'
}

function flown(garden: Garden, state: GardenState, toward: Position, kind: 'flew' | 'blown'): GardenHappening {
  const cell = cellAt(garden, toward)
  if (cell.kind === 'tree' || cell.kind === 'outside') return ended(state, cell.kind, toward)
  const moved = { ...state, position: toward }
  return cell.kind === 'home'
    ? { state: { ...moved, end: 'home' }, event: { kind: 'home', from: state.position, toward }, over: true }
    : { state: moved, event: { kind, from: state.position, toward } }
}

const done = (state: GardenState, kind: GardenEvent['kind']): GardenHappening => ({
  state,
  event: { kind, from: state.position, toward: state.position },
})

const ended = (state: GardenState, end: GardenEnd, toward: Position): GardenHappening => ({
  state: { ...state, end },
  event: { kind: end, from: state.position, toward },
  over: true,
})

function sense(garden: Garden, state: GardenState, sensor: string, [said]: readonly Value[]): Value {
  const { position } = state
  const growth = growthAt(garden, state, position)
  if (sensor === 'thirsty') return thirstAt(garden, state, position) > 0
  if (sensor === 'ripe') return growth === 'ripe' || growth === 'wormy'
  if (sensor === 'worm') return growth === 'wormy'
  const toward = directionOf(state.facing, said)
  return toward !== null && !isClosed(garden, beside(position, toward))
}

export type GardenReason = GardenEnd | 'still-thirsty' | 'still-ripe' | 'not-planted' | 'done'

/** Solved when no flower is thirsty, no sound ripe fruit is left and all beds are planted, whatever came in between. */
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
  const places = garden.cells.flatMap((cells, row) => cells.map((_, column) => ({ column, row })))
  if (places.some((place) => thirstAt(garden, state, place) > 0)) return 'still-thirsty'
  const growths = places.map((place) => growthAt(garden, state, place))
  if (growths.includes('ripe')) return 'still-ripe'
  return growths.includes('bed') ? 'not-planted' : (state.end ?? 'done')
}
