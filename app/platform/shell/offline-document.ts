import { listenerSet } from '../listener-set.ts'

/**
 * The page that came from the device instead of the server. It asks the server for nothing but whether it is there;
 * when it is, the next step is loaded from it as a whole page.
 */

const lookMs = 15_000

const listeners = listenerSet()
let isFromDevice = false
let isReachable = false

export const fromDevice = () => isFromDevice
export const reachable = () => isReachable
export const onReachable = listeners.add

export function beginFromDevice(): void {
  if (isFromDevice) return
  isFromDevice = true
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', () => tell(false))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => !isReachable && void look(), lookMs)
  void look()
}

async function look() {
  if (!navigator.onLine || document.visibilityState !== 'visible') return
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(lookMs) }).catch(() => null)
  tell(answer?.ok === true)
}

function tell(found: boolean) {
  if (found === isReachable) return
  isReachable = found
  listeners.tell()
}
