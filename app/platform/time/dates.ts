import { findLanguage, type Locale } from '../i18n/languages.ts'

/**
 * All date formatting is in this file, always with an explicit time zone: within a school that is the school's zone,
 * not the device's. Thai uses Buddhist years.
 */
export type DateFormatOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 200

/** Cached, because creating an Intl.DateTimeFormat is slower than rendering a page with many dates. */
export function getTimeFormat(locale: Locale, timeZone: string, options: DateFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(findLanguage(locale).tag, { ...options, timeZone })
  if (formats.size === maxFormats) formats.clear()
  formats.set(key, format)
  return format
}

/** For calendar days such as `2026-11-19`: formatted in UTC, they are the same on every device. */
export const getDayFormat = (locale: Locale, options: DateFormatOptions) => getTimeFormat(locale, 'UTC', options)

export const getDeviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const localFormats = new Map<string, Intl.DateTimeFormat>()

function getLocalFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = localFormats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  localFormats.set(timeZone, format)
  return format
}

/** Local date and time as `2026-11-19 08:30`, for exported files: sortable and independent of the locale. */
export const formatLocalMinute = (time: number, timeZone: string): string => getLocalFormat(timeZone).format(time)

/** Local date as `2026-11-19`. */
export const formatLocalDay = (time: number, timeZone: string): string => formatLocalMinute(time, timeZone).slice(0, 10)

/** Local time as `19:05`. */
export const formatLocalTime = (time: number, timeZone: string): string => formatLocalMinute(time, timeZone).slice(-5)

/** Converts a local time such as `2026-11-19T08:30` to a Date; the first one if the clocks were turned back. Invalid if there is none. */
export function parseLocalTime(local: string, timeZone: string): Date {
  const localAsUtc = Date.parse(`${local}Z`)
  const offsetAt = (time: number) =>
    Number.isNaN(time) ? time : Date.parse(`${formatLocalMinute(time, timeZone).replace(' ', 'T')}Z`) - time
  const guess = localAsUtc - offsetAt(localAsUtc)
  return new Date(localAsUtc - offsetAt(guess))
}

/**
 * Canonical IANA zone name, or null. Rejects plain offsets such as `+05`, because PostgreSQL interprets their sign the
 * other way round.
 */
export function parseZoneName(text: string): string | null {
  try {
    return /^[A-Za-z][\w/+-]{0,63}$/.test(text)
      ? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}
