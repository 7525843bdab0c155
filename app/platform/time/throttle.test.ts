import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce, throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Calls the limited function at these times (ms) and returns the times at which it ran. */
async function runTimes(limiter: typeof throttle, ms: number, calls: number[]) {
  const runs: number[] = []
  const { call } = limiter(() => runs.push(Date.now()), ms)
  for (const callTime of calls) {
    await vi.advanceTimersByTimeAsync(callTime - Date.now())
    call()
  }
  await vi.advanceTimersByTimeAsync(1000)
  return runs
}

test('throttle runs immediately, then at most every 99 ms, and always after the last call', async () => {
  expect(await runTimes(throttle, 99, [0])).toEqual([0])
  vi.setSystemTime(0)
  expect(await runTimes(throttle, 99, [0, 10, 20, 98, 150, 400])).toEqual([0, 99, 198, 400])
})

test('debounce runs 50 ms after the last of several calls', async () => {
  expect(await runTimes(debounce, 50, [0, 40, 80])).toEqual([130])
})

test('runs nothing after it is stopped', async () => {
  const run = vi.fn()
  for (const limiter of [throttle, debounce]) {
    const { call, stop } = limiter(run, 50)
    call()
    call()
    stop()
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
