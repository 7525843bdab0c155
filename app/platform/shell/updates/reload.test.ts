import { expect, test, vi } from 'vitest'
import { holdReload, reloadWhenIdle } from './reload.ts'

test('reloads immediately when no component holds the page', () => {
  const reload = vi.fn()
  reloadWhenIdle(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('waits until all holds are released, then reloads once', () => {
  const reload = vi.fn()
  const [releaseFirst, releaseSecond] = [holdReload(), holdReload()]
  reloadWhenIdle(reload)
  releaseFirst()
  expect(reload).not.toHaveBeenCalled()
  releaseSecond()
  releaseSecond()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('releasing a hold does not reload if no reload was requested', () => {
  const reload = vi.fn()
  holdReload()()
  reloadWhenIdle(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
