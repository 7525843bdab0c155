import { useSyncExternalStore } from 'react'
import { listenerSet } from '../listener-set.ts'

/** The browser's own offer to install, held back until somebody presses our button. */

type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const declinedKey = 'skykite:install-declined'
const listeners = listenerSet()
let offer: InstallEvent | null = null

function keep(event: InstallEvent | null) {
  offer = event
  listeners.tell()
}

/** Once, before the page is drawn: the event comes early and only once. */
export function keepInstallPrompt(target: EventTarget = window) {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  target.addEventListener('appinstalled', () => keep(null))
}

/** Shows the browser's dialogue. It can be shown once; the browser offers anew when it likes. */
export async function install(): Promise<boolean> {
  const event = offer
  if (!event) return false
  keep(null)
  const { outcome } = await event.prompt()
  return outcome === 'accepted'
}

export function declineInstall() {
  localStorage.setItem(declinedKey, new Date().toISOString())
  keep(null)
}

export const installDeclined = () => localStorage.getItem(declinedKey) !== null

export const promptIsKept = () => offer !== null

export const usePromptKept = () => useSyncExternalStore(listeners.add, promptIsKept, () => false)
