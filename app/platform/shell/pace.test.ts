import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounced, throttled } from './pace.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Calls at these moments; returns the moments at which it ran. */
async function ranAt(pace: typeof throttled, ms: number, calls: number[]) {
  const ran: number[] = []
  const { call } = pace(() => ran.push(Date.now()), ms)
  for (const at of calls) {
    await vi.advanceTimersByTimeAsync(at - Date.now())
    call()
  }
  await vi.advanceTimersByTimeAsync(1000)
  return ran
}

test('throttled: at once, then at most every 99 ms, and the last call is not lost', async () => {
  expect(await ranAt(throttled, 99, [0])).toEqual([0])
  vi.setSystemTime(0)
  expect(await ranAt(throttled, 99, [0, 10, 20, 98, 150, 400])).toEqual([0, 99, 198, 400])
})

test('debounced: 50 ms after the last of several calls', async () => {
  expect(await ranAt(debounced, 50, [0, 40, 80])).toEqual([130])
})

test('stopped, nothing more runs', async () => {
  const run = vi.fn()
  for (const pace of [throttled, debounced]) {
    const { call, stop } = pace(run, 50)
    call()
    call()
    stop()
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
