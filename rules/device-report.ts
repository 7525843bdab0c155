import { checks, nothingRead, type Check, type Report } from './device-check.ts'

/**
 * A report as a short text for the end of an address. It holds the readings, not the verdicts: whoever opens it reads
 * them judged by the
 * same rules, in their own language. Nothing but numbers is in it, so nothing else can come out of it.
 */

export type SharedReport = {
  /** Minutes since 1970. */
  minute: number
  /** Places in `systems` and `forms`. */
  system: number
  form: number
  report: Report
}

export const systems = ['unknown', 'ios', 'android', 'windows', 'mac', 'chromeos', 'linux'] as const
export const forms = ['desktop', 'tablet', 'phone'] as const

const version = '1'
const largest = 2 ** 31

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

/** These may be unknown; every other reading is always there. */
const mayBeUnknown = new Set(['framesPerSecond', 'played', 'heard', 'freeMegabytes', 'medianMs', 'tookMs'])

const unknown = '_'
const written = (value: number | null) =>
  value === null ? unknown : Math.min(Math.max(0, Math.round(value)), largest).toString(36)

export function encodeReport({ minute, system, form, report }: SharedReport): string {
  const parts = checks.map((check) => {
    const readings = report[check] as Record<string, number | null> | null
    return readings ? fields[check].map((field) => written(readings[field] ?? null)).join('-') : ''
  })
  return [version, [minute, system, form].map(written).join('-'), ...parts].join('.')
}

export function decodeReport(text: string): SharedReport | null {
  const [given, head = '', ...parts] = text.split('.')
  const [minute, system, form, ...rest] = head.split('-').map(read)
  if (given !== version || parts.length !== checks.length || rest.length > 0) return null
  if (typeof minute !== 'number' || typeof system !== 'number' || typeof form !== 'number') return null
  if (system >= systems.length || form >= forms.length) return null

  const report: Record<string, Record<string, number | null> | null> = { ...nothingRead }
  for (const [index, check] of checks.entries()) {
    const part = parts[index]!
    if (part === '') continue
    const values = part.split('-').map(read)
    const names = fields[check] as readonly string[]
    const sound =
      values.length === names.length &&
      values.every((value, place) => value !== undefined && (value !== null || mayBeUnknown.has(names[place]!)))
    if (!sound) return null
    report[check] = Object.fromEntries(names.map((name, place) => [name, values[place]!]))
  }
  // Every field of every check was found above.
  return { minute, system, form, report: report as Report }
}

/** A number, `null` for one that was not known, `undefined` for what is neither. */
function read(text: string): number | null | undefined {
  if (text === unknown) return null
  if (!/^[\da-z]{1,6}$/.test(text)) return undefined
  const value = Number.parseInt(text, 36)
  return value <= largest ? value : undefined
}
