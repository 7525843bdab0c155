/** The string world with the commands of Python's turtle: coordinates and a pen that can be lifted. */

import type { Value } from '../program/values.ts'
import type { WorldChange, Vocabulary, World } from '../program/world.ts'
import { normalizeDegrees } from './angles.ts'
import { lengthOf, pointFrom, type Point } from './drawing.ts'
import { MAX_STRING_LENGTH, type StringEvent, type StringState } from './string.ts'
import { appendToTrail } from './trail.ts'

export type TurtleState = StringState & { readonly isDown: boolean }

type TurtleChange = WorldChange<TurtleState, StringEvent>

/** Limits the memory of runaway programs. */
const MAX_LINES = 5_000

export const turtleVocabulary: Vocabulary = {
  actions: {
    forward: { inputs: ['number'] },
    backward: { inputs: ['number'] },
    left: { inputs: ['number'] },
    right: { inputs: ['number'] },
    goto: { inputs: ['number', 'number'] },
    setheading: { inputs: ['number'] },
    penup: { inputs: [] },
    pendown: { inputs: [] },
  },
  sensors: { xcor: { inputs: [] }, ycor: { inputs: [] }, heading: { inputs: [] }, isdown: { inputs: [] } },
}

export function turtleWorld(): World<TurtleState, StringEvent> {
  return {
    rulesVersion: 1,
    vocabulary: turtleVocabulary,
    start: { position: { x: 0, y: 0 }, heading: 0, lines: null, length: 0, end: null, isDown: true },
    act,
    sense,
  }
}

function act(state: TurtleState, action: string, inputs: readonly Value[]): readonly TurtleChange[] | null {
  if (!inputs.every((input) => typeof input === 'number' && Number.isFinite(input))) return null
  const [first = 0, second = 0] = inputs as readonly number[]
  switch (action) {
    case 'forward':
      return [moveTo(state, pointFrom(state.position, state.heading, first))]
    case 'backward':
      return [moveTo(state, pointFrom(state.position, state.heading, -first))]
    case 'goto':
      return [moveTo(state, { x: first, y: second })]
    case 'left':
      return [turnTo(state, state.heading + first)]
    case 'right':
      return [turnTo(state, state.heading - first)]
    case 'setheading':
      return [turnTo(state, first)]
    case 'penup':
    case 'pendown':
      return [setPen(state, action === 'pendown')]
    default:
      return null
  }
}

function sense({ position, heading, isDown }: TurtleState, sensor: string): Value {
  if (sensor === 'isdown') return isDown
  return sensor === 'heading' ? heading : sensor === 'xcor' ? position.x : position.y
}

function moveTo(state: TurtleState, toward: Point): TurtleChange {
  const line = { from: state.position, to: toward }
  const distance = lengthOf(line)
  const length = state.isDown ? state.length + distance : state.length
  if (length > MAX_STRING_LENGTH || distance > MAX_STRING_LENGTH || (state.lines?.length ?? 0) >= MAX_LINES)
    return endString(state)
  const isDrawn = state.isDown && distance > 0
  return {
    state: { ...state, position: toward, length, lines: isDrawn ? appendToTrail(state.lines, line) : state.lines },
    event: { kind: isDrawn ? 'drew' : 'jumped', from: state.position, toward },
  }
}

const turnTo = (state: TurtleState, heading: number): TurtleChange => ({
  state: { ...state, heading: normalizeDegrees(heading) },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

const setPen = (state: TurtleState, isDown: boolean): TurtleChange => ({
  state: { ...state, isDown },
  event: { kind: isDown ? 'lowered' : 'lifted', from: state.position, toward: state.position },
})

const endString = (state: TurtleState): TurtleChange => ({
  state: { ...state, end: 'string-ran-out' },
  event: { kind: 'string-ran-out', from: state.position, toward: state.position },
  over: true,
})
