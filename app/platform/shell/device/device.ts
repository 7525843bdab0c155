import { useSyncExternalStore } from 'react'
import { detectDevice, isInstalled, resizeRefreshMs, type Device } from '#rules/devices/device.ts'
import { debounce } from '../../time/throttle.ts'

const serverDevice: Device = detectDevice({ userAgent: '', touchPoints: 0, width: 0 })
let lastDevice: Device | null = null

const readDeviceSignals = () => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  width: window.innerWidth,
})

/** Returns the same object while nothing changed: `useSyncExternalStore` compares snapshots by identity. */
function getDevice(): Device {
  const device = detectDevice(readDeviceSignals())
  if (
    lastDevice &&
    lastDevice.system === device.system &&
    lastDevice.form === device.form &&
    lastDevice.safari === device.safari
  )
    return lastDevice
  return (lastDevice = device)
}

/** Calls `onChange` 50 ms after the last resize event. */
export function watchDevice(onChange: () => void): () => void {
  const refresh = debounce(onChange, resizeRefreshMs)
  window.addEventListener('resize', refresh.call)
  return () => {
    refresh.stop()
    window.removeEventListener('resize', refresh.call)
  }
}

/** Detects the kind of device. The server cannot know it, so it renders for a desktop and the browser corrects it. */
export const useDevice = (): Device => useSyncExternalStore(watchDevice, getDevice, () => serverDevice)

export const isAppInstalled = (): boolean =>
  isInstalled({ ...readDeviceSignals(), standalone: window.matchMedia('(display-mode: standalone)').matches })
