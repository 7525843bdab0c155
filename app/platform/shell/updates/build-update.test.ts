import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPollMs, reloadSpreadMs, watchBuild } from './build-update.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hour = 3_600_000

function startWatch(answers: (string | null)[], spread = 0) {
  const latest = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!))
  const reload = vi.fn()
  return { latest, reload, stop: watchBuild('mine', { latest, reload, spread: () => spread }) }
}

test('polls hourly, as the spec requires', () => {
  expect(buildPollMs).toBe(3_600_000)
})

test('polls every hour and does nothing while the build is the same', async () => {
  const { latest, reload } = startWatch(['mine'])
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(latest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(latest).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the page for a new build', async () => {
  const { reload } = startWatch(['mine', 'newer'])
  await vi.advanceTimersByTimeAsync(hour)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(hour + 1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('spreads the reloads of several tabs over a minute', async () => {
  const tabs = [0, 0.25, 0.5, 0.999].map((spread) => startWatch(['newer'], spread))
  await vi.advanceTimersByTimeAsync(hour + 1)
  const reloaded = () => tabs.map(({ reload }) => reload.mock.calls.length)
  expect(reloaded()).toEqual([1, 0, 0, 0])
  await vi.advanceTimersByTimeAsync(reloadSpreadMs / 4)
  expect(reloaded()).toEqual([1, 1, 0, 0])
  await vi.advanceTimersByTimeAsync(reloadSpreadMs / 4)
  expect(reloaded()).toEqual([1, 1, 1, 0])
  await vi.advanceTimersByTimeAsync(reloadSpreadMs / 2)
  expect(reloaded()).toEqual([1, 1, 1, 1])
})

test('schedules only one reload for a new build', async () => {
  const { reload } = startWatch(['newer'], 0.5)
  await vi.advanceTimersByTimeAsync(4 * hour)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload if the server cannot be reached', async () => {
  const { reload } = startWatch([null])
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect(reload).not.toHaveBeenCalled()
})

test('neither polls nor reloads after it is stopped', async () => {
  const { latest, reload, stop } = startWatch(['newer'], 0.5)
  await vi.advanceTimersByTimeAsync(hour)
  stop()
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect([latest.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

test('requests the latest build from our own server without using a cache', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ id: 'newer' }))
  vi.stubGlobal('fetch', fetchMock)
  const reload = vi.fn()
  const stop = watchBuild('mine', { reload, spread: () => 0 })
  await vi.advanceTimersByTimeAsync(hour + 1)
  stop()
  expect(fetchMock.mock.calls[0]![0]).toBe('/builds/latest.json')
  expect(fetchMock.mock.calls[0]![1]).toMatchObject({ cache: 'no-store' })
  expect(reload).toHaveBeenCalledTimes(1)
})
