import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameDrawing, pathOf } from './drawing.ts'
import { MAX_STRING_LENGTH } from './string.ts'
import { itemsOf } from './trail.ts'
import { turtleVocabulary, turtleWorld, type TurtleState } from './turtle.ts'

type TurtleCommand = readonly [string, ...number[]]

const world = turtleWorld()
function draw(...commands: TurtleCommand[]): TurtleState {
  let state = world.start
  for (const [word, ...inputs] of commands)
    for (const change of world.act(state, word, inputs, new Map()) ?? []) state = change.state
  return state
}
const shows = (state: TurtleState, ...points: [number, number][]) =>
  isSameDrawing(itemsOf(state.lines), pathOf(points.map(([x, y]) => ({ x, y }))), 0.01)

test('forward, left and backward draw in the direction of the heading', () => {
  const state = draw(['forward', 60], ['left', 90], ['forward', 40], ['backward', 50])
  expect(shows(state, [0, 0], [60, 0], [60, 40], [60, -10])).toBe(true)
  expect(state).toMatchObject({ heading: 90, isDown: true })
})

test('goto draws a straight line, and a lifted pen draws nothing', () => {
  const state = draw(['penup'], ['goto', 0, 40], ['pendown'], ['goto', 30, 0], ['setheading', -90], ['forward', 10])
  expect(shows(state, [0, 40], [30, 0], [30, -10])).toBe(true)
  expect(state.heading).toBe(270)
})

test('sensors return the position, the heading and the pen state', () => {
  const state = draw(['goto', 3, 4], ['right', 30], ['penup'])
  expect(['xcor', 'ycor', 'heading', 'isdown'].map((word) => world.sense(state, word, []))).toEqual([3, 4, 330, false])
})

test('the run ends when a line, a jump or the number of lines exceeds its limit', () => {
  expect(draw(['goto', MAX_STRING_LENGTH + 1, 0]).end).toBe('string-ran-out')
  expect(draw(['penup'], ['goto', 0, 1e9]).end).toBe('string-ran-out')
  expect(draw(...Array.from({ length: 5_001 }, (): TurtleCommand => ['forward', 1])).end).toBe('string-ran-out')
})

test('refuses inputs that are not finite numbers and unknown actions', () => {
  for (const input of [Number.NaN, Number.POSITIVE_INFINITY, 'far', null])
    expect(world.act(world.start, 'forward', [input], new Map())).toBeNull()
  expect(world.act(world.start, 'dance', [], new Map())).toBeNull()
})

test('random commands keep the position finite and the line length within its limit', () => {
  const word = fc.constantFrom(...Object.keys(turtleVocabulary.actions))
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  const commandLists = fc.array(fc.tuple(word, number, number), { maxLength: 40 })
  fc.assert(
    fc.property(commandLists, (commands) => {
      const { position, length } = draw(...commands)
      expect(Number.isFinite(position.x + position.y)).toBe(true)
      expect(length).toBeLessThanOrEqual(MAX_STRING_LENGTH)
    }),
  )
})
