import { expect, test, vi } from 'vitest'
import { reloadOnce } from './chunk-failure.ts'

test('a failed chunk reloads the page once, and again only after ten seconds', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  const reload = vi.fn()
  expect([1_000, 10_999, 11_000].map((now) => reloadOnce(storage, now, reload))).toEqual([true, false, true])
  expect(reload).toHaveBeenCalledTimes(2)
})
