import { expect, test, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

type State = 'installing' | 'installed' | 'activated'
const fakeWorker = (state: State) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })
type Worker = ReturnType<typeof fakeWorker>

/** Fake browser whose service worker events the test triggers one by one. */
function fakeBrowser({
  controller = null as Worker | null,
  installing = null as Worker | null,
  active = null as Worker | null,
} = {}) {
  const stored = new Map<string, string>()
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => ({ installing, active })),
  })
  const reload = vi.fn()
  const start = () =>
    startServiceWorker({
      container: container as unknown as ServiceWorkerContainer,
      storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
      reload,
      loadedUrls: () => ['https://skykite.test/assets/a.woff2'],
      now: () => new Date('2026-11-15T08:00:00Z'),
    })
  return {
    start,
    reload,
    container,
    flag: () => stored.get('skykite:offline-ready'),
    setWorkerState(worker: Worker, state: State) {
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
    },
    takeOver(worker: Worker) {
      container.controller = worker
      container.dispatchEvent(new Event('controllerchange'))
    },
  }
}

test('registers /sw.js for the whole site', async () => {
  const { start, container } = fakeBrowser()
  await start()
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' })
})

test('the first install sets the offline-ready flag, and its worker takes over without a reload', async () => {
  const first = fakeWorker('installing')
  const { start, setWorkerState: reaches, takeOver: takesOver, flag, reload } = fakeBrowser({ installing: first })
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
  const [old, updated] = [fakeWorker('activated'), fakeWorker('installing')]
  const { start, takeOver: takesOver, reload } = fakeBrowser({ controller: old, active: old, installing: updated })
  await start()
  takesOver(updated)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an update reloads the page even if it was opened before the first worker was installed', async () => {
  const [first, updated] = [fakeWorker('installing'), fakeWorker('installing')]
  const { start, takeOver: takesOver, reload } = fakeBrowser({ installing: first })
  await start()
  takesOver(first)
  takesOver(updated)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('logs an error if the registration fails', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { start, container, flag } = fakeBrowser()
  container.register.mockRejectedValueOnce(new Error('not here'))
  await start()
  expect(flag()).toBeUndefined()
  expect(consoleError).toHaveBeenCalledWith('Failed service worker registration', expect.any(Error))
})
