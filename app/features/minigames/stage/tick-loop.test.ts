import { expect, it } from 'vitest'
import { TickLoop } from './tick-loop.ts'

/** Ticks in which wishes at given times take effect, on a screen that draws so often. */
function ticksOfWishes(framesPerSecond: number, wishes: readonly number[], seconds: number) {
  const loop = new TickLoop()
  loop.run(1_000)
  let done = 0
  let next = 0
  const felt: number[] = []
  for (let frame = 1; frame <= framesPerSecond * seconds; frame += 1) {
    const now = 1_000 + (frame * 1_000) / framesPerSecond
    while (next < wishes.length && (wishes[next] ?? 0) <= now) {
      felt.push(loop.tickOf(wishes[next] ?? 0))
      next += 1
    }
    done += loop.frame(now)
  }
  return { done, felt }
}

const wishes = [1_003, 1_120.5, 1_333, 1_334, 1_950, 2_871.2, 3_402]

it.each([30, 60, 90, 144])('runs sixty ticks a second and gives wishes the same ticks at %i frames', (frames) => {
  const { done, felt } = ticksOfWishes(frames, wishes, 3)
  expect(done).toBe(180)
  expect(felt).toEqual(wishes.map((time) => Math.floor(((time - 1_000) * 60) / 1_000 + 1e-6)))
})

it('waits instead of jumping after a long gap, and then keeps its pace', () => {
  const loop = new TickLoop()
  loop.run(0)
  expect(loop.frame(5_000)).toBe(15)
  expect(loop.frame(5_001)).toBe(0)
  expect(loop.frame(5_100)).toBe(6)
})

it('does not count the time of a pause', () => {
  const loop = new TickLoop()
  loop.run(0)
  expect(loop.frame(100)).toBe(6)
  loop.pause()
  expect(loop.frame(9_000)).toBe(0)
  loop.run(10_000)
  expect(loop.frame(10_100)).toBe(6)
})

it('watches faster without skipping', () => {
  const loop = new TickLoop()
  loop.run(0)
  loop.setSpeed(4, 0)
  expect(loop.frame(50)).toBe(12)
  loop.setSpeed(1, 50)
  expect(loop.frame(150)).toBe(6)
})
