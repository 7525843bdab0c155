/** Device detection from user agent, touch points, screen width and display mode. */

export const resizeRefreshMs = 50

export type DeviceSignals = { userAgent: string; touchPoints: number; width: number }

export type Device = {
  system: 'ios' | 'android' | 'windows' | 'mac' | 'chromeos' | 'linux' | 'unknown'
  form: 'phone' | 'tablet' | 'desktop'
  safari: boolean
}

export function detectDevice({ userAgent, touchPoints, width }: DeviceSignals): Device {
  const system = detectSystem(userAgent, touchPoints)
  return { system, form: detectForm(system, userAgent, width), safari: isSafari(userAgent) }
}

function detectSystem(userAgent: string, touchPoints: number): Device['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad reports itself as a Macintosh, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/CrOS/.test(userAgent)) return 'chromeos'
  return /Linux/.test(userAgent) ? 'linux' : 'unknown'
}

function detectForm(system: Device['system'], userAgent: string, width: number): Device['form'] {
  if (system === 'ios') return /iPhone|iPod/.test(userAgent) ? 'phone' : 'tablet'
  if (system === 'android') return /Mobile/.test(userAgent) && width < 768 ? 'phone' : 'tablet'
  return 'desktop'
}

/**
 * Every iOS browser has "Safari" in its user agent; only Safari itself names no other browser. An app on the home
 * screen does not have "Safari" at all.
 */
function isSafari(userAgent: string): boolean {
  if (!/Version\/[\d.]+.*Safari\//.test(userAgent)) return false
  return !/CriOS|FxiOS|EdgiOS|EdgA|OPiOS|OPT\/|OPR\/|YaBrowser|DuckDuckGo|GSA\/|Chrome\/|Chromium|Android|Line\/|FBAN|FBAV|Instagram|NAVER|KAKAOTALK|MicroMessenger/i.test(
    userAgent,
  )
}

/** Counted as installed: in standalone display mode, or on iOS when the browser is not Safari. */
export function isInstalled(signals: DeviceSignals & { standalone: boolean }): boolean {
  if (signals.standalone) return true
  const { system, safari } = detectDevice(signals)
  return system === 'ios' && !safari
}

export type InstallOffer = {
  hasInstallPrompt: boolean
  installed: boolean
  declined: boolean
  person: 'visitor' | 'adult' | 'managed'
}

/** Never offered to students: their school or family decides what is installed on the device. */
export const mayOfferInstall = ({ hasInstallPrompt, installed, declined, person }: InstallOffer) =>
  hasInstallPrompt && !installed && !declined && person !== 'managed'
