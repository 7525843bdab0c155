import { listenerSet } from './listener-set.ts'

const listeners = listenerSet()
let leaving = false

/** Whether the app is being loaded anew in place of this page. */
export const isLeaving = () => leaving
export const onLeaving = listeners.add

export function tellLeaving(now: boolean): void {
  leaving = now
  listeners.tell()
}

// Whoever comes back to a page that the browser has kept finds it as it was.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => tellLeaving(false))
