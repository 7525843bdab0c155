import { expect, test, vi } from 'vitest'
import { holdReload, reloadWhenCalm } from './reload.ts'

test('reloads at once when nothing would be lost', () => {
  const reload = vi.fn()
  reloadWhenCalm(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('waits for the last who holds the page, then reloads once', () => {
  const reload = vi.fn()
  const [letGoFirst, letGoSecond] = [holdReload(), holdReload()]
  reloadWhenCalm(reload)
  letGoFirst()
  expect(reload).not.toHaveBeenCalled()
  letGoSecond()
  letGoSecond()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('letting go reloads nothing when no new version came', () => {
  const reload = vi.fn()
  holdReload()()
  reloadWhenCalm(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
