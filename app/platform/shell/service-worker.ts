import { reloadOnce } from './chunk-failure.ts'
import { reloadWhenCalm } from './reload.ts'

/** The flag other screens read to say "ready to be used offline". */
const offlineReadyKey = 'skykite:offline-ready'

/** How long a new build's worker may take to come up before the page reloads without it. */
const renewalMs = 10_000

type World = {
  container: ServiceWorkerContainer
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  /** Addresses this page had loaded before there was a worker. */
  loaded: () => string[]
  now: () => Date
}

/**
 * Registers /sw.js for the whole site; a first install sets the flag, an updated worker that takes over reloads the
 * page.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void startServiceWorker({
    container: navigator.serviceWorker,
    storage: localStorage,
    // Two servers of different builds may take turns during a deployment; the guard keeps that from becoming a circle.
    reload: () => reloadWhenCalm(() => reloadOnce(sessionStorage, Date.now(), () => location.reload())),
    loaded: () => performance.getEntriesByType('resource').map(({ name }) => name),
    now: () => new Date(),
  })
}

export async function startServiceWorker({ container, storage, reload, loaded, now }: World): Promise<void> {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // Gone with everything else when a shared tablet is cleared for the next child; whoever cleared it goes on by
    // itself.
    if (container.controller === null) return
    // The first worker of all takes over silently: the page it finds is the one it would have brought.
    if (controlled) return reload()
    controlled = true
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

/**
 * Into a new build by way of its worker, whose taking over reloads the page; so the page reloads once and not twice.
 */
export async function renew(reload: () => void = () => reloadWhenCalm()): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const updated = await registration?.update().catch(() => undefined)
  const comes = updated?.installing ?? updated?.waiting
  setTimeout(reload, comes ? renewalMs : 0)
}

/** Before a shared tablet goes to the next child: throws away everything the worker kept since it was installed. */
export async function clearRuntimeCaches(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const done = new Promise((resolve) => (port1.onmessage = resolve))
  worker.postMessage({ type: 'skykite:clear' }, [port2])
  // A worker that does not answer must not keep anybody from signing out.
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 1_000))])
  port1.close()
}
