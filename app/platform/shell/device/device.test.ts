import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAppInstalled, watchDevice } from './device.ts'

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

test('detects the device again 50 ms after the last resize event', async () => {
  const onChange = vi.fn()
  const stop = watchDevice(onChange)
  for (let i = 0; i < 5; i++) {
    page.dispatchEvent(new Event('resize'))
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(100)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('detects an installed app by the standalone display mode', () => {
  expect(isAppInstalled()).toBe(false)
  standalone = true
  expect(isAppInstalled()).toBe(true)
})
