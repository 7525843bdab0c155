import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPollMs, reloadSpreadMs, watchBuild } from './build-update.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hour = 3_600_000

function watching(answers: (string | null)[], spread = 0) {
  const latest = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!))
  const reload = vi.fn()
  return { latest, reload, stop: watchBuild('mine', { latest, reload, spread: () => spread }) }
}

test('the poll of the spec is hourly', () => {
  expect(buildPollMs).toBe(3_600_000)
})

test('asks every hour and does nothing while the build is the same', async () => {
  const { latest, reload } = watching(['mine'])
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(latest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(latest).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
})

test('a new build reloads the page', async () => {
  const { reload } = watching(['mine', 'newer'])
  await vi.advanceTimersByTimeAsync(hour)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(hour + 1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('each tab waits its own part of a minute, so that a school does not reload as one', async () => {
  const tabs = [0, 0.25, 0.5, 0.999].map((spread) => watching(['newer'], spread))
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

test('a reload that is held back is not asked for again every hour', async () => {
  const { reload } = watching(['newer'], 0.5)
  await vi.advanceTimersByTimeAsync(4 * hour)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a server that cannot be reached is no new build', async () => {
  const { reload } = watching([null])
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect(reload).not.toHaveBeenCalled()
})

test('stopped, it neither asks nor reloads', async () => {
  const { latest, reload, stop } = watching(['newer'], 0.5)
  await vi.advanceTimersByTimeAsync(hour)
  stop()
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect([latest.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

test('asks our own server for the latest build, past every cache', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ id: 'newer' }))
  vi.stubGlobal('fetch', ask)
  const reload = vi.fn()
  const stop = watchBuild('mine', { reload, spread: () => 0 })
  await vi.advanceTimersByTimeAsync(hour + 1)
  stop()
  expect(ask.mock.calls[0]![0]).toBe('/builds/latest.json')
  expect(ask.mock.calls[0]![1]).toMatchObject({ cache: 'no-store' })
  expect(reload).toHaveBeenCalledTimes(1)
})
