import { expect, it } from 'vitest'
import { TickLoop } from './tick-loop.ts'

/** Returns the ticks of inputs at given times for a frame rate. */
function findInputTicks(framesPerSecond: number, inputTimes: readonly number[], seconds: number) {
  const loop = new TickLoop()
  loop.run(1_000)
  let done = 0
  let next = 0
  const inputTicks: number[] = []
  for (let frame = 1; frame <= framesPerSecond * seconds; frame += 1) {
    const now = 1_000 + (frame * 1_000) / framesPerSecond
    while (next < inputTimes.length && (inputTimes[next] ?? 0) <= now) {
      inputTicks.push(loop.tickOf(inputTimes[next] ?? 0))
      next += 1
    }
    done += loop.frame(now)
  }
  return { done, inputTicks }
}

const inputTimes = [1_003, 1_120.5, 1_333, 1_334, 1_950, 2_871.2, 3_402]

it.each([30, 60, 90, 144])(
  'runs sixty ticks per second and assigns inputs to the same ticks at %i frames per second',
  (frames) => {
    const { done, inputTicks } = findInputTicks(frames, inputTimes, 3)
    expect(done).toBe(180)
    expect(inputTicks).toEqual(inputTimes.map((time) => Math.floor(((time - 1_000) * 60) / 1_000 + 1e-6)))
  },
)

it('limits the ticks after a long gap and then continues at normal speed', () => {
  const loop = new TickLoop()
  loop.run(0)
  expect(loop.frame(5_000)).toBe(15)
  expect(loop.frame(5_001)).toBe(0)
  expect(loop.frame(5_100)).toBe(6)
})

it('runs no ticks for the time of a pause', () => {
  const loop = new TickLoop()
  loop.run(0)
  expect(loop.frame(100)).toBe(6)
  loop.pause()
  expect(loop.frame(9_000)).toBe(0)
  loop.run(10_000)
  expect(loop.frame(10_100)).toBe(6)
})

it('a higher speed runs more ticks without skipping any', () => {
  const loop = new TickLoop()
  loop.run(0)
  loop.setSpeed(4, 0)
  expect(loop.frame(50)).toBe(12)
  loop.setSpeed(1, 50)
  expect(loop.frame(150)).toBe(6)
})
