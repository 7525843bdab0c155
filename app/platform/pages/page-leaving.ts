import { createListenerSet } from '../live/listener-set.ts'

const listeners = createListenerSet()
let leaving = false

/** Whether a full page load is about to replace this page. */
export const isLeaving = () => leaving
export const onLeaving = listeners.add

export function setLeaving(isLeavingNow: boolean): void {
  leaving = isLeavingNow
  listeners.notify()
}

// The back/forward cache restores a page with its state: it is no longer leaving.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => setLeaving(false))
