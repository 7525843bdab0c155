/** What can be told of a device from its own words: user agent, touch points, width, display mode. */

export const resizeRefreshMs = 50

export type DeviceSigns = { userAgent: string; touchPoints: number; width: number }

export type Device = {
  system: 'ios' | 'android' | 'windows' | 'mac' | 'chromeos' | 'linux' | 'unknown'
  form: 'phone' | 'tablet' | 'desktop'
  safari: boolean
}

export function deviceOf({ userAgent, touchPoints, width }: DeviceSigns): Device {
  const system = systemOf(userAgent, touchPoints)
  return { system, form: formOf(system, userAgent, width), safari: isSafari(userAgent) }
}

function systemOf(userAgent: string, touchPoints: number): Device['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/CrOS/.test(userAgent)) return 'chromeos'
  return /Linux/.test(userAgent) ? 'linux' : 'unknown'
}

function formOf(system: Device['system'], userAgent: string, width: number): Device['form'] {
  if (system === 'ios') return /iPhone|iPod/.test(userAgent) ? 'phone' : 'tablet'
  if (system === 'android') return /Mobile/.test(userAgent) && width < 768 ? 'phone' : 'tablet'
  return 'desktop'
}

/**
 * Every browser on iOS says Safari somewhere; only Safari says nothing else. An app on the home screen does not say it
 * at all.
 */
function isSafari(userAgent: string): boolean {
  if (!/Version\/[\d.]+.*Safari\//.test(userAgent)) return false
  return !/CriOS|FxiOS|EdgiOS|EdgA|OPiOS|OPT\/|OPR\/|YaBrowser|DuckDuckGo|GSA\/|Chrome\/|Chromium|Android|Line\/|FBAN|FBAV|Instagram|NAVER|KAKAOTALK|MicroMessenger/i.test(
    userAgent,
  )
}

/** Counted as installed: in standalone display mode, or on iOS when the browser is not Safari. */
export function isInstalled(signs: DeviceSigns & { standalone: boolean }): boolean {
  if (signs.standalone) return true
  const { system, safari } = deviceOf(signs)
  return system === 'ios' && !safari
}

export type InstallOffer = {
  promptKept: boolean
  installed: boolean
  declined: boolean
  person: 'visitor' | 'adult' | 'managed'
}

/** A school's pupils are never asked: their devices are the school's or their family's to decide about. */
export const mayOfferInstall = ({ promptKept, installed, declined, person }: InstallOffer) =>
  promptKept && !installed && !declined && person !== 'managed'
