import { checks, emptyReport, type Check, type Report } from './device-check.ts'

/**
 * Encodes a report as a short text for a URL. It contains the readings, not the verdicts, so that each reader sees
 * verdicts in their language. It contains only numbers, so a crafted link cannot inject text.
 */

export type SharedReport = {
  /** Minutes since 1970. */
  minute: number
  /** Indexes into `systems` and `forms`. */
  system: number
  form: number
  report: Report
}

export const systems = ['unknown', 'ios', 'android', 'windows', 'mac', 'chromeos', 'linux'] as const
export const forms = ['desktop', 'tablet', 'phone'] as const

const version = '1'
const maxNumber = 2 ** 31

const fields: { [Name in Check]: readonly (keyof NonNullable<Report[Name]>)[] } = {
  graphics: ['webgl', 'software', 'framesPerSecond'],
  sound: ['supported', 'played', 'heard'],
  pointer: ['touchPoints', 'mouse', 'mostTouches'],
  storage: ['local', 'database', 'freeMegabytes'],
  offline: ['secure', 'supported', 'working'],
  server: ['medianMs', 'failures'],
  live: ['ticket', 'connected', 'tookMs'],
  screen: ['width', 'height', 'pixelRatioTimesTen'],
  fonts: ['en', 'th', 'ko', 'cn'],
  camera: ['supported', 'asked', 'allowed', 'cameras'],
}

/** Readings that may be `null`; all others are always present. */
const nullableFields = new Set(['framesPerSecond', 'played', 'heard', 'freeMegabytes', 'medianMs', 'tookMs'])

const unknownMark = '_'
const encodeNumber = (value: number | null) =>
  value === null ? unknownMark : Math.min(Math.max(0, Math.round(value)), maxNumber).toString(36)

export function encodeReport({ minute, system, form, report }: SharedReport): string {
  const parts = checks.map((check) => {
    const readings = report[check] as Record<string, number | null> | null
    return readings ? fields[check].map((field) => encodeNumber(readings[field] ?? null)).join('-') : ''
  })
  return [version, [minute, system, form].map(encodeNumber).join('-'), ...parts].join('.')
}

export function decodeReport(text: string): SharedReport | null {
  const [reportVersion, head = '', ...parts] = text.split('.')
  const [minute, system, form, ...rest] = head.split('-').map(decodeNumber)
  if (reportVersion !== version || parts.length !== checks.length || rest.length > 0) return null
  if (typeof minute !== 'number' || typeof system !== 'number' || typeof form !== 'number') return null
  if (system >= systems.length || form >= forms.length) return null

  const report: Record<string, Record<string, number | null> | null> = { ...emptyReport }
  for (const [index, check] of checks.entries()) {
    const part = parts[index]!
    if (part === '') continue
    const values = part.split('-').map(decodeNumber)
    const names = fields[check] as readonly string[]
    const sound =
      values.length === names.length &&
      values.every((value, index) => value !== undefined && (value !== null || nullableFields.has(names[index]!)))
    if (!sound) return null
    report[check] = Object.fromEntries(names.map((name, index) => [name, values[index]!]))
  }
  // The loop has verified all fields of all checks.
  return { minute, system, form, report: report as Report }
}

/** A number, `null` for an unknown reading, `undefined` for invalid text. */
function decodeNumber(text: string): number | null | undefined {
  if (text === unknownMark) return null
  if (!/^[\da-z]{1,6}$/.test(text)) return undefined
  const value = Number.parseInt(text, 36)
  return value <= maxNumber ? value : undefined
}
