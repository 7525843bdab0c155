import { languageOf, type Locale } from './i18n/languages.ts'

/**
 * The only place that writes moments: whoever writes one says in which zone. Inside a school that is the school's, also
 * for somebody whose device is elsewhere. Thai readers get Buddhist years.
 */
export type DateForm = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 200

/** Kept: a format takes longer to make than a page with many days to draw. */
export function momentFormat(locale: Locale, timeZone: string, form: DateForm): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(form)}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(languageOf(locale).tag, { ...form, timeZone })
  if (formats.size === mostFormats) formats.clear()
  formats.set(key, format)
  return format
}

/** For days as `2026-11-19`, which are a school's own: read as UTC they are the same on every device. */
export const dayFormat = (locale: Locale, form: DateForm) => momentFormat(locale, 'UTC', form)

/** The zone of the device in somebody's hands. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Day and minute of a moment as a clock there shows them, `2026-11-19 08:30`: for files that are sorted and counted. */
export const localMinute = (moment: number, timeZone: string): string => clockOf(timeZone).format(moment)

/** The day of a moment as the school's clock has it, `2026-11-19`. */
export const localDay = (moment: number, timeZone: string): string => localMinute(moment, timeZone).slice(0, 10)

/** What a clock there shows, `19:05`. */
export const localClock = (moment: number, timeZone: string): string => localMinute(moment, timeZone).slice(-5)

/** The moment at which a clock there shows `2026-11-19T08:30`; of a minute that comes twice, the first. */
export function momentAt(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const ahead = (at: number) => Date.parse(`${localMinute(at, timeZone).replace(' ', 'T')}Z`) - at
  const guess = wanted - ahead(wanted)
  return new Date(wanted - ahead(guess))
}

/**
 * A zone by the name that servers know it by; `null` for what is none. Nor is a mere offset: PostgreSQL reads its sign
 * the other way round.
 */
export function zoneNamed(text: string): string | null {
  try {
    return /^[A-Za-z][\w/+-]{0,63}$/.test(text)
      ? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}
