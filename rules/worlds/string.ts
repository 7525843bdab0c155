/** The string world: the kite draws with its string, and the drawing is compared with a target. */

import type { Value } from '../program/values.ts'
import type { WorldChange, Vocabulary, World } from '../program/world.ts'
import { normalizeDegrees } from './angles.ts'
import { isSameDrawing, pointFrom, type Line, type Point } from './drawing.ts'
import { directions, type Direction } from './grid.ts'
import { appendToTrail, itemsOf, type Trail } from './trail.ts'

export type StringSheet = {
  readonly target: readonly Line[]
  /** Drawing on a dot grid with unit steps, which needs a smaller tolerance. */
  readonly dots: boolean
}

export type StringState = {
  readonly position: Point
  /** In degrees: 0 is right, 90 is up. */
  readonly heading: number
  readonly lines: Trail<Line>
  readonly length: number
  readonly end: 'string-ran-out' | null
}

export type StringEvent = {
  readonly kind: 'drew' | 'jumped' | 'turned' | 'lifted' | 'lowered' | 'string-ran-out'
  readonly from: Point
  readonly toward: Point
}

type StringChange = WorldChange<StringState, StringEvent>

/** Limits the cost of comparing drawings. */
export const MAX_STRING_LENGTH = 20_000

export const stringVocabulary: Vocabulary = {
  actions: {
    fly_right: { inputs: [] },
    fly_up: { inputs: [] },
    fly_left: { inputs: [] },
    fly_down: { inputs: [] },
    fly: { inputs: ['number'] },
    jump: { inputs: ['number'] },
    turn_left: { inputs: ['number'] },
    turn_right: { inputs: ['number'] },
  },
  sensors: {},
}

const headings: Record<Direction, number> = { right: 0, up: 90, left: 180, down: 270 }
const flights = new Map<string, number>(directions.map((direction) => [`fly_${direction}`, headings[direction]]))

export function stringWorld(initialVariables: Readonly<Record<string, Value>> = {}): World<StringState, StringEvent> {
  return {
    rulesVersion: 1,
    vocabulary: stringVocabulary,
    start: { position: { x: 0, y: 0 }, heading: 0, lines: null, length: 0, end: null },
    initialVariables,
    act,
    sense: () => null,
  }
}

function act(state: StringState, action: string, [input]: readonly Value[]): readonly StringChange[] | null {
  const heading = flights.get(action)
  if (heading !== undefined) return [drawLine(state, heading, 1)]
  if (typeof input !== 'number') return null
  if (action === 'fly') return [drawLine(state, state.heading, input)]
  if (action === 'jump') return [jump(state, input)]
  return [turn(state, action === 'turn_left' ? input : -input)]
}

function drawLine(state: StringState, heading: number, distance: number): StringChange {
  const length = state.length + Math.abs(distance)
  if (length > MAX_STRING_LENGTH) return endString(state)
  const line = { from: state.position, to: pointFrom(state.position, heading, distance) }
  return {
    state: { ...state, length, position: line.to, lines: appendToTrail(state.lines, line) },
    event: { kind: 'drew', from: line.from, toward: line.to },
  }
}

function jump(state: StringState, distance: number): StringChange {
  if (Math.abs(distance) > MAX_STRING_LENGTH) return endString(state)
  const toward = pointFrom(state.position, state.heading, distance)
  return { state: { ...state, position: toward }, event: { kind: 'jumped', from: state.position, toward } }
}

const turn = (state: StringState, distance: number): StringChange => ({
  state: { ...state, heading: normalizeDegrees(state.heading + distance) },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

const endString = (state: StringState): StringChange => ({
  state: { ...state, end: 'string-ran-out' },
  event: { kind: 'string-ran-out', from: state.position, toward: state.position },
  over: true,
})

export function stringOutcome(
  { target, dots }: StringSheet,
  { lines, end }: StringState,
): {
  readonly solved: boolean
  readonly reason: 'same-drawing' | 'wrong-drawing' | 'string-ran-out'
  readonly complete: boolean
} {
  const solved = end === null && isSameDrawing(itemsOf(lines), target, dots ? 0.2 : 2)
  return { solved, reason: end ?? (solved ? 'same-drawing' : 'wrong-drawing'), complete: solved }
}
