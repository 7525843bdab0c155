import { expect, onTestFinished, test, vi } from 'vitest'
import { reloadGuardMs, reloadOnce, watchChunkFailures } from './chunk-failure.ts'

test('a failed chunk reloads the page once, and again only after ten seconds', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const reload = vi.fn()
  expect([1_000, 10_999, 11_000].map((now) => reloadOnce(storage, now, reload))).toEqual([true, false, true])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the guard of the spec is ten seconds', () => {
  expect(reloadGuardMs).toBe(10_000)
})

test('a chunk that fails again within the guard is an error like any other', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const page = new EventTarget()
  const reload = vi.fn()
  const kept = new Map<string, string>()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  watchChunkFailures()

  const handled = (afterMs: number) => {
    vi.setSystemTime(1_000_000 + afterMs)
    const failure = new Event('vite:preloadError', { cancelable: true })
    page.dispatchEvent(failure)
    return failure.defaultPrevented
  }
  expect([0, 9_999, 10_000].map(handled)).toEqual([true, false, true])
  expect(reload).toHaveBeenCalledTimes(2)
})
