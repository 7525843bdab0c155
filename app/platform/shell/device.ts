import { useSyncExternalStore } from 'react'
import { deviceOf, isInstalled, resizeRefreshMs, type Device } from '#rules/device.ts'
import { debounced } from './pace.ts'

const onServer: Device = deviceOf({ userAgent: '', touchPoints: 0, width: 0 })
let last: Device | null = null

const signs = () => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  width: window.innerWidth,
})

/** The same object while nothing changed, as React wants it. */
function look(): Device {
  const now = deviceOf(signs())
  if (last && last.system === now.system && last.form === now.form && last.safari === now.safari) return last
  return (last = now)
}

/** Looks again 50 ms after the window has stopped being resized. */
export function watchDevice(onChange: () => void): () => void {
  const refresh = debounced(onChange, resizeRefreshMs)
  window.addEventListener('resize', refresh.call)
  return () => {
    refresh.stop()
    window.removeEventListener('resize', refresh.call)
  }
}

/**
 * What kind of device this is. On the server nobody knows, so a page is drawn for a desktop and corrected in the
 * browser.
 * @public for games, which draw for a device
 */
export const useDevice = (): Device => useSyncExternalStore(watchDevice, look, () => onServer)

export const appIsInstalled = (): boolean =>
  isInstalled({ ...signs(), standalone: window.matchMedia('(display-mode: standalone)').matches })
