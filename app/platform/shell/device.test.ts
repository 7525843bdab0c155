import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appIsInstalled, watchDevice } from './device.ts'

const page = new EventTarget()
let standalone = false

beforeEach(() => {
  vi.useFakeTimers()
  const matchMedia = (query: string) => ({ matches: standalone && query === '(display-mode: standalone)' })
  vi.stubGlobal('window', Object.assign(page, { innerWidth: 390, matchMedia }))
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/139.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('looks again 50 ms after the last resize, not while it goes on', async () => {
  const changed = vi.fn()
  const stop = watchDevice(changed)
  for (let i = 0; i < 5; i++) {
    page.dispatchEvent(new Event('resize'))
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(changed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(100)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('asks the browser for the standalone display mode', () => {
  expect(appIsInstalled()).toBe(false)
  standalone = true
  expect(appIsInstalled()).toBe(true)
})
