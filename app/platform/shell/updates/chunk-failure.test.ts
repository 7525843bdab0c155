import { expect, onTestFinished, test, vi } from 'vitest'
import { reloadGuardMs, reloadOnce, watchChunkFailures } from './chunk-failure.ts'

test('reloads the page for a failed chunk at most once in ten seconds', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const reload = vi.fn()
  expect([1_000, 10_999, 11_000].map((now) => reloadOnce(storage, now, reload))).toEqual([true, false, true])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the reload guard is ten seconds, as the spec requires', () => {
  expect(reloadGuardMs).toBe(10_000)
})

test('does not handle a second chunk failure within ten seconds', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const page = new EventTarget()
  const reload = vi.fn()
  const stored = new Map<string, string>()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  watchChunkFailures()

  const isHandled = (afterMs: number) => {
    vi.setSystemTime(1_000_000 + afterMs)
    const failure = new Event('vite:preloadError', { cancelable: true })
    page.dispatchEvent(failure)
    return failure.defaultPrevented
  }
  expect([0, 9_999, 10_000].map(isHandled)).toEqual([true, false, true])
  expect(reload).toHaveBeenCalledTimes(2)
})
