import { createListenerSet } from '../../live/listener-set.ts'

/**
 * State of a page that the service worker served from the device. It only polls whether the server is reachable; if so,
 * the next step is loaded from the server as a full page.
 */

const checkIntervalMs = 15_000

const listeners = createListenerSet()
let loadedFromDevice = false
let serverReachable = false

export const isPageFromDevice = () => loadedFromDevice
export const isServerReachable = () => serverReachable
export const onReachableChange = listeners.add

export function startOfflineDocument(): void {
  if (loadedFromDevice) return
  loadedFromDevice = true
  window.addEventListener('online', () => void checkServer())
  window.addEventListener('offline', () => setReachable(false))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void checkServer())
  setInterval(() => !serverReachable && void checkServer(), checkIntervalMs)
  void checkServer()
}

async function checkServer() {
  if (!navigator.onLine || document.visibilityState !== 'visible') return
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(checkIntervalMs) }).catch(
    () => null,
  )
  setReachable(answer?.ok === true)
}

function setReachable(isOk: boolean) {
  if (isOk === serverReachable) return
  serverReachable = isOk
  listeners.notify()
}
