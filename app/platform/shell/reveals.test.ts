import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReveals } from './reveals.ts'

let scrollY = 0
let observed = 0
const page = new EventTarget()
const thing = (at: number) =>
  ({
    dataset: {} as Record<string, string>,
    getBoundingClientRect: () => ({ top: at - scrollY }),
  }) as unknown as HTMLElement

beforeEach(() => {
  scrollY = 0
  vi.useFakeTimers()
  vi.stubGlobal(
    'window',
    Object.defineProperty(Object.assign(page, { innerHeight: 800 }), 'scrollY', {
      get: () => scrollY,
      configurable: true,
    }),
  )
  vi.stubGlobal('document', { documentElement: { scrollHeight: 3000 }, body: {} })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => void observed++
      disconnect = () => void observed--
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function scrollTo(y: number) {
  scrollY = y
  page.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(100)
}

test('what is in view is left alone, what is below waits and is shown when 120 px of it are reached', async () => {
  const [above, below] = [thing(100), thing(1000)]
  watchReveals(above)
  watchReveals(below)
  expect([above.dataset.reveal, below.dataset.reveal]).toEqual([undefined, 'waiting'])
  await scrollTo(319)
  expect(below.dataset.reveal).toBe('waiting')
  await scrollTo(320)
  expect(below.dataset.reveal).toBe('shown')
})

test('at the end of the page nothing stays hidden', async () => {
  const last = thing(2990)
  watchReveals(last)
  await scrollTo(2200)
  expect(last.dataset.reveal).toBe('shown')
})

test('a resize is answered 50 ms after it ended', async () => {
  const below = thing(700)
  watchReveals(below)
  Object.assign(page, { innerHeight: 900 })
  page.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(49)
  expect(below.dataset.reveal).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(below.dataset.reveal).toBe('shown')
})

test('nothing is hidden where listening fails', () => {
  vi.stubGlobal('ResizeObserver', undefined)
  const below = thing(2000)
  watchReveals(below)()
  expect(below.dataset.reveal).toBeUndefined()
})

test('listening ends with the last thing that waited', async () => {
  const [one, other] = [thing(1000), thing(2000)]
  const [forgetOne] = [watchReveals(one), watchReveals(other)]
  expect(observed).toBe(1)
  forgetOne!()
  expect([one.dataset.reveal, observed]).toEqual([undefined, 1])
  await scrollTo(2000)
  expect([other.dataset.reveal, observed]).toEqual(['shown', 0])
})
