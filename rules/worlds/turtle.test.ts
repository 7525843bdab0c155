import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameDrawing, pathOf } from './drawing.ts'
import { LONGEST_STRING } from './string.ts'
import { itemsOf } from './trail.ts'
import { turtleVocabulary, turtleWorld, type TurtleState } from './turtle.ts'

type Said = readonly [string, ...number[]]

const world = turtleWorld()
function draw(...said: Said[]): TurtleState {
  let state = world.start
  for (const [word, ...inputs] of said)
    for (const one of world.act(state, word, inputs, new Map()) ?? []) state = one.state
  return state
}
const shows = (state: TurtleState, ...points: [number, number][]) =>
  isSameDrawing(itemsOf(state.lines), pathOf(points.map(([x, y]) => ({ x, y }))), 0.01)

test('forward, left and backward draw where the nose points', () => {
  const state = draw(['forward', 60], ['left', 90], ['forward', 40], ['backward', 50])
  expect(shows(state, [0, 0], [60, 0], [60, 40], [60, -10])).toBe(true)
  expect(state).toMatchObject({ heading: 90, isDown: true })
})

test('a place is reached in a straight line, and a lifted string draws nothing', () => {
  const state = draw(['penup'], ['goto', 0, 40], ['pendown'], ['goto', 30, 0], ['setheading', -90], ['forward', 10])
  expect(shows(state, [0, 40], [30, 0], [30, -10])).toBe(true)
  expect(state.heading).toBe(270)
})

test('what can be seen is where it is', () => {
  const state = draw(['goto', 3, 4], ['right', 30], ['penup'])
  expect(['xcor', 'ycor', 'heading', 'isdown'].map((word) => world.sense(state, word, []))).toEqual([3, 4, 330, false])
})

test('a string without end runs out, drawn or jumped, and so does one of too many pieces', () => {
  expect(draw(['goto', LONGEST_STRING + 1, 0]).end).toBe('string-ran-out')
  expect(draw(['penup'], ['goto', 0, 1e9]).end).toBe('string-ran-out')
  expect(draw(...Array.from({ length: 5_001 }, (): Said => ['forward', 1])).end).toBe('string-ran-out')
})

test('what is no number is refused', () => {
  for (const input of [Number.NaN, Number.POSITIVE_INFINITY, 'far', null])
    expect(world.act(world.start, 'forward', [input], new Map())).toBeNull()
  expect(world.act(world.start, 'dance', [], new Map())).toBeNull()
})

test('whatever it is told, it stays on a sheet of finite size', () => {
  const word = fc.constantFrom(...Object.keys(turtleVocabulary.actions))
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  const said = fc.array(fc.tuple(word, number, number), { maxLength: 40 })
  fc.assert(
    fc.property(said, (all) => {
      const { position, length } = draw(...all)
      expect(Number.isFinite(position.x + position.y)).toBe(true)
      expect(length).toBeLessThanOrEqual(LONGEST_STRING)
    }),
  )
})
