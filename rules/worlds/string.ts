/** String: the kite draws its way with its string, and the drawing is compared with a target. */

import type { Value } from '../program/values.ts'
import type { Happening, Vocabulary, World } from '../program/world.ts'
import { wholeTurn } from './angles.ts'
import { isSameDrawing, pointFrom, type Line, type Point } from './drawing.ts'
import { directions, type Direction } from './grid.ts'
import { added, itemsOf, type Trail } from './trail.ts'

export type StringSheet = {
  readonly target: readonly Line[]
  /** Where somebody draws from dot to dot, nothing may be missing; else as near as the eye sees. */
  readonly dots: boolean
}

export type StringState = {
  readonly position: Point
  /** In degrees: right is 0, up is 90. */
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

type StringHappening = Happening<StringState, StringEvent>

/** So that comparing a drawing stays cheap, whatever somebody draws. */
export const LONGEST_STRING = 20_000

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

export function stringWorld(given: Readonly<Record<string, Value>> = {}): World<StringState, StringEvent> {
  return {
    rulesVersion: 1,
    vocabulary: stringVocabulary,
    start: { position: { x: 0, y: 0 }, heading: 0, lines: null, length: 0, end: null },
    given,
    act,
    sense: () => null,
  }
}

function act(state: StringState, action: string, [input]: readonly Value[]): readonly StringHappening[] | null {
  const heading = flights.get(action)
  if (heading !== undefined) return [drawn(state, heading, 1)]
  if (typeof input !== 'number') return null
  if (action === 'fly') return [drawn(state, state.heading, input)]
  if (action === 'jump') return [jumped(state, input)]
  return [turned(state, action === 'turn_left' ? input : -input)]
}

function drawn(state: StringState, heading: number, by: number): StringHappening {
  const length = state.length + Math.abs(by)
  if (length > LONGEST_STRING) return ranOut(state)
  const line = { from: state.position, to: pointFrom(state.position, heading, by) }
  return {
    state: { ...state, length, position: line.to, lines: added(state.lines, line) },
    event: { kind: 'drew', from: line.from, toward: line.to },
  }
}

function jumped(state: StringState, by: number): StringHappening {
  if (Math.abs(by) > LONGEST_STRING) return ranOut(state)
  const toward = pointFrom(state.position, state.heading, by)
  return { state: { ...state, position: toward }, event: { kind: 'jumped', from: state.position, toward } }
}

const turned = (state: StringState, by: number): StringHappening => ({
  state: { ...state, heading: wholeTurn(state.heading + by) },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

const ranOut = (state: StringState): StringHappening => ({
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
