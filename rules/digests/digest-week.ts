import { hashText } from '../program/random.ts'
import { addDays } from '../time/days.ts'
import { daysOfWeek } from '../time/week.ts'

/**
 * Times of the weekly mail to parents. Local times are `2026-11-20T17:00`; callers know the time zones. A week is named
 * by its ISO number, for example `2026-W47`, and a reader gets at most one mail for it.
 */

export const digestDays = ['friday', 'sunday', 'off'] as const
export type DigestDay = (typeof digestDays)[number]

/** Nothing that happens after this time of the school's Friday is in the mail of the week. */
const weekEnd = '15:00'

const sendTimes = { friday: { day: 4, time: '17:00' }, sunday: { day: 6, time: '18:00' } } as const

/** Mails of one time are spread over this many minutes. */
export const spreadMinutes = 30

const dayMs = 24 * 60 * 60_000

/** ISO week of a day: the year is that of its Thursday. */
export function weekOf(day: string): string {
  const thursday = daysOfWeek(day)[3]!
  const year = thursday.slice(0, 4)
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / dayMs
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`
}

/** Monday of an ISO week: that of the week of January 4 is the first. */
export function mondayOf(week: string): string {
  const [year, number] = week.split('-W') as [string, string]
  return addDays(daysOfWeek(`${year}-01-04`)[0]!, (Number(number) - 1) * 7)
}

/** Local time of the school at which the week ends. */
export const weekEndOf = (week: string): string => `${addDays(mondayOf(week), 4)}T${weekEnd}`

/** Local time of the reader at which the mail of the week is sent. */
export function sendTimeOf(week: string, digestDay: Exclude<DigestDay, 'off'>): string {
  const { day, time } = sendTimes[digestDay]
  return `${addDays(mondayOf(week), day)}T${time}`
}

type DueInput = {
  /** When the school's week ends and when the reader wants the mail (ms since 1970). */
  endsAt: number
  sendAt: number
  /** Id of the reader; determines the delay within the spread. */
  reader: string
}

/** When the mail is due (ms since 1970): at the reader's time, but not before the school's week has ended. */
export const dueAt = ({ endsAt, sendAt, reader }: DueInput): number =>
  Math.max(endsAt, sendAt) + (hashText(reader) % (spreadMinutes * 60)) * 1_000

/** The daily run of a school plans the mails of a week that ends before the next run, or that has ended. */
export const isPlannedNow = (endsAt: number, now: number): boolean => endsAt - now <= 25 * 60 * 60_000

/** A mail that could not be sent for longer is old news, for example after an outage or for a reader who has just joined. */
export const maxLateMs = 36 * 60 * 60_000

export const isStale = (due: number, now: number): boolean => now - due > maxLateMs
