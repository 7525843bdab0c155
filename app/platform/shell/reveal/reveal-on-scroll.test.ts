import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revealOnScroll } from './reveal-on-scroll.ts'

let scrollY = 0
let observerCount = 0
const page = new EventTarget()
const elementAt = (top: number) =>
  ({
    dataset: {} as Record<string, string>,
    getBoundingClientRect: () => ({ top: top - scrollY }),
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
      observe = () => void observerCount++
      disconnect = () => void observerCount--
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

test('hides elements below the view and shows them once 120 px of them are in view', async () => {
  const [above, below] = [elementAt(100), elementAt(1000)]
  revealOnScroll(above)
  revealOnScroll(below)
  expect([above.dataset.reveal, below.dataset.reveal]).toEqual([undefined, 'waiting'])
  await scrollTo(319)
  expect(below.dataset.reveal).toBe('waiting')
  await scrollTo(320)
  expect(below.dataset.reveal).toBe('shown')
})

test('shows the last element at the end of the page', async () => {
  const last = elementAt(2990)
  revealOnScroll(last)
  await scrollTo(2200)
  expect(last.dataset.reveal).toBe('shown')
})

test('checks elements again 50 ms after a resize', async () => {
  const below = elementAt(700)
  revealOnScroll(below)
  Object.assign(page, { innerHeight: 900 })
  page.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(49)
  expect(below.dataset.reveal).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(below.dataset.reveal).toBe('shown')
})

test('hides nothing if the observer cannot be installed', () => {
  vi.stubGlobal('ResizeObserver', undefined)
  const below = elementAt(2000)
  revealOnScroll(below)()
  expect(below.dataset.reveal).toBeUndefined()
})

test('stops listening when the last hidden element is shown', async () => {
  const [near, far] = [elementAt(1000), elementAt(2000)]
  const [stopNear] = [revealOnScroll(near), revealOnScroll(far)]
  expect(observerCount).toBe(1)
  stopNear!()
  expect([near.dataset.reveal, observerCount]).toEqual([undefined, 1])
  await scrollTo(2000)
  expect([far.dataset.reveal, observerCount]).toEqual(['shown', 0])
})
