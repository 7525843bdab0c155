import { reloadOnce } from '../updates/chunk-failure.ts'
import { reloadWhenIdle } from '../updates/reload.ts'

/** Storage key of the flag that the app is ready for offline use. */
const offlineReadyKey = 'skykite:offline-ready'

/** Maximum wait for a new build's worker before the page reloads without it. */
const updateTimeoutMs = 10_000

type ServiceWorkerEnvironment = {
  container: ServiceWorkerContainer
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  /** URLs that this page loaded before the worker was active. */
  loadedUrls: () => string[]
  now: () => Date
}

/**
 * Registers /sw.js for the whole site. The first install sets the offline-ready flag; an updated worker that takes
 * control reloads the page.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void startServiceWorker({
    container: navigator.serviceWorker,
    storage: localStorage,
    // Requests may reach servers of two builds alternately during a deployment; the guard prevents a reload loop.
    reload: () => reloadWhenIdle(() => reloadOnce(sessionStorage, Date.now(), () => location.reload())),
    loadedUrls: () => performance.getEntriesByType('resource').map(({ name }) => name),
    now: () => new Date(),
  })
}

export async function startServiceWorker({
  container,
  storage,
  reload,
  loadedUrls: loaded,
  now,
}: ServiceWorkerEnvironment): Promise<void> {
  let isControlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // Clear-Site-Data removed the worker when a shared tablet changed users; the code that cleared it navigates itself.
    if (container.controller === null) return
    // No reload for the first worker: the page comes from the same build.
    if (isControlled) return reload()
    isControlled = true
    container.controller?.postMessage({ type: 'skykite:keep', urls: loaded() })
  })

  const registration = await container.register('/sw.js', { scope: '/' }).catch((error: unknown) => {
    console.error('Failed service worker registration', error)
    return null
  })
  if (!registration) return
  const markReady = () => {
    if (storage.getItem(offlineReadyKey) === null) storage.setItem(offlineReadyKey, now().toISOString())
  }
  const { installing } = registration
  if (registration.active) markReady()
  installing?.addEventListener('statechange', () => installing.state === 'installed' && markReady())
}

/** Caches a page that works without a network, with the files that it has loaded. The worker accepts only such pages. */
export async function cacheForOffline(path: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ type: 'skykite:keep', urls: [path, ...loaded] })
}

/**
 * Updates to a new build by updating the service worker, whose activation reloads the page. Reloading directly would
 * reload the page twice.
 */
export async function updateToNewBuild(reload: () => void = () => reloadWhenIdle()): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const updated = await registration?.update().catch(() => undefined)
  const newWorker = updated?.installing ?? updated?.waiting
  setTimeout(reload, newWorker ? updateTimeoutMs : 0)
}

/** On sign-out from a shared tablet: deletes everything the worker cached at run time. */
export async function clearRuntimeCaches(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const done = new Promise((resolve) => (port1.onmessage = resolve))
  worker.postMessage({ type: 'skykite:clear' }, [port2])
  // An unresponsive worker must not block signing out.
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 1_000))])
  port1.close()
}
