import { expect, test, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

type State = 'installing' | 'installed' | 'activated'
const worker = (state: State) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })
type Worker = ReturnType<typeof worker>

/** A browser's side of the story, told step by step. */
function browser({
  controller = null as Worker | null,
  installing = null as Worker | null,
  active = null as Worker | null,
} = {}) {
  const kept = new Map<string, string>()
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => ({ installing, active })),
  })
  const reload = vi.fn()
  const start = () =>
    startServiceWorker({
      container: container as unknown as ServiceWorkerContainer,
      storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      reload,
      loaded: () => ['https://skykite.test/assets/a.woff2'],
      now: () => new Date('2026-11-15T08:00:00Z'),
    })
  return {
    start,
    reload,
    container,
    flag: () => kept.get('skykite:offline-ready'),
    reaches(one: Worker, state: State) {
      one.state = state
      one.dispatchEvent(new Event('statechange'))
    },
    takesOver(one: Worker) {
      container.controller = one
      container.dispatchEvent(new Event('controllerchange'))
    },
  }
}

test('registers /sw.js for the whole site', async () => {
  const { start, container } = browser()
  await start()
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' })
})

test('the first install sets the offline-ready flag, and its worker takes over without a reload', async () => {
  const first = worker('installing')
  const { start, reaches, takesOver, flag, reload } = browser({ installing: first })
  await start()
  expect(flag()).toBeUndefined()
  reaches(first, 'installed')
  expect(flag()).toBe('2026-11-15T08:00:00.000Z')
  takesOver(first)
  expect(reload).not.toHaveBeenCalled()
  expect(first.postMessage).toHaveBeenCalledWith({
    type: 'skykite:keep',
    urls: ['https://skykite.test/assets/a.woff2'],
  })
})

test('an updated worker that takes over reloads the page', async () => {
  const [old, updated] = [worker('activated'), worker('installing')]
  const { start, takesOver, reload } = browser({ controller: old, active: old, installing: updated })
  await start()
  takesOver(updated)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('so does one that comes while the page of the first visit is still open', async () => {
  const [first, updated] = [worker('installing'), worker('installing')]
  const { start, takesOver, reload } = browser({ installing: first })
  await start()
  takesOver(first)
  takesOver(updated)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a browser that refuses the worker only says so', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { start, container, flag } = browser()
  container.register.mockRejectedValueOnce(new Error('not here'))
  await start()
  expect(flag()).toBeUndefined()
  expect(told).toHaveBeenCalledWith('Failed service worker registration', expect.any(Error))
})
