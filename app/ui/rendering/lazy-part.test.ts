import { expect, onTestFinished, test, vi } from 'vitest'
import { loadWithRetry } from './lazy-part.ts'

function stubPage() {
  const page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return page
}

const failingLoader = (times: number) => {
  const load = vi.fn(() => (load.mock.calls.length > times ? Promise.resolve('part') : Promise.reject(new TypeError())))
  return load
}

test('retries a failed load every five seconds', async () => {
  stubPage()
  const load = failingLoader(2)
  const part = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_001)
  expect(load).toHaveBeenCalledTimes(3)
  expect(await part).toBe('part')
})

test('retries a failed load immediately when the network is back', async () => {
  const page = stubPage()
  const load = failingLoader(1)
  const part = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(10)
  page.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})
