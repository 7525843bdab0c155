import { expect, onTestFinished, test, vi } from 'vitest'
import { whenItComes } from './lazy-part.ts'

function withPage() {
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

const failing = (times: number) => {
  const load = vi.fn(() => (load.mock.calls.length > times ? Promise.resolve('part') : Promise.reject(new TypeError())))
  return load
}

test('a part that cannot be fetched is asked for again every five seconds', async () => {
  withPage()
  const load = failing(2)
  const part = whenItComes(load)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_001)
  expect(load).toHaveBeenCalledTimes(3)
  expect(await part).toBe('part')
})

test('and at once when the network is back', async () => {
  const page = withPage()
  const load = failing(1)
  const part = whenItComes(load)
  await vi.advanceTimersByTimeAsync(10)
  page.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})
