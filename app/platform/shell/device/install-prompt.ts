import { useSyncExternalStore } from 'react'
import { createListenerSet } from '../../live/listener-set.ts'

/** Defers the browser's install prompt until the user presses our button. */

type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const declinedKey = 'skykite:install-declined'
const listeners = createListenerSet()
let offer: InstallEvent | null = null

function setOffer(event: InstallEvent | null) {
  offer = event
  listeners.notify()
}

/** Call it once before rendering: the browser fires the event early and only once. */
export function captureInstallPrompt(target: EventTarget = window) {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallEvent)
  })
  target.addEventListener('appinstalled', () => setOffer(null))
}

/** Shows the browser's install dialog. Each browser event allows showing it once. */
export async function promptInstall(): Promise<boolean> {
  const event = offer
  if (!event) return false
  setOffer(null)
  const { outcome } = await event.prompt()
  return outcome === 'accepted'
}

export function declineInstall() {
  localStorage.setItem(declinedKey, new Date().toISOString())
  setOffer(null)
}

export const isInstallDeclined = () => localStorage.getItem(declinedKey) !== null

export const hasInstallPrompt = () => offer !== null

export const useHasInstallPrompt = () => useSyncExternalStore(listeners.add, hasInstallPrompt, () => false)
