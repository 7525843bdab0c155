/** The string as Python's turtle moves it: with places on the sheet, and a string that can be lifted. */

import type { Value } from '../program/values.ts'
import type { Happening, Vocabulary, World } from '../program/world.ts'
import { wholeTurn } from './angles.ts'
import { lengthOf, pointFrom, type Point } from './drawing.ts'
import { LONGEST_STRING, type StringEvent, type StringState } from './string.ts'
import { added } from './trail.ts'

export type TurtleState = StringState & { readonly isDown: boolean }

type TurtleHappening = Happening<TurtleState, StringEvent>

/** More pieces than this are a program that ran away. */
const MOST_LINES = 5_000

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

function act(state: TurtleState, action: string, inputs: readonly Value[]): readonly TurtleHappening[] | null {
  if (!inputs.every((input) => typeof input === 'number' && Number.isFinite(input))) return null
  const [one = 0, other = 0] = inputs as readonly number[]
  switch (action) {
    case 'forward':
      return [moved(state, pointFrom(state.position, state.heading, one))]
    case 'backward':
      return [moved(state, pointFrom(state.position, state.heading, -one))]
    case 'goto':
      return [moved(state, { x: one, y: other })]
    case 'left':
      return [turned(state, state.heading + one)]
    case 'right':
      return [turned(state, state.heading - one)]
    case 'setheading':
      return [turned(state, one)]
    case 'penup':
    case 'pendown':
      return [held(state, action === 'pendown')]
    default:
      return null
  }
}

function sense({ position, heading, isDown }: TurtleState, sensor: string): Value {
  if (sensor === 'isdown') return isDown
  return sensor === 'heading' ? heading : sensor === 'xcor' ? position.x : position.y
}

function moved(state: TurtleState, toward: Point): TurtleHappening {
  const line = { from: state.position, to: toward }
  const by = lengthOf(line)
  const length = state.isDown ? state.length + by : state.length
  if (length > LONGEST_STRING || by > LONGEST_STRING || (state.lines?.length ?? 0) >= MOST_LINES) return ranOut(state)
  const isDrawn = state.isDown && by > 0
  return {
    state: { ...state, position: toward, length, lines: isDrawn ? added(state.lines, line) : state.lines },
    event: { kind: isDrawn ? 'drew' : 'jumped', from: state.position, toward },
  }
}

const turned = (state: TurtleState, heading: number): TurtleHappening => ({
  state: { ...state, heading: wholeTurn(heading) },
  event: { kind: 'turned', from: state.position, toward: state.position },
})

const held = (state: TurtleState, isDown: boolean): TurtleHappening => ({
  state: { ...state, isDown },
  event: { kind: isDown ? 'lowered' : 'lifted', from: state.position, toward: state.position },
})

const ranOut = (state: TurtleState): TurtleHappening => ({
  state: { ...state, end: 'string-ran-out' },
  event: { kind: 'string-ran-out', from: state.position, toward: state.position },
  over: true,
})
