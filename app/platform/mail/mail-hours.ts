import { isMailHour, mailHours } from '#rules/notices/mail-hours.ts'
import { formatLocalDay, formatLocalTime, parseLocalTime } from '../time/dates.ts'

const dayMs = 24 * 60 * 60_000

/** Milliseconds from now until notices may be sent in this time zone; 0 during mail hours. */
export function msUntilMailHours(now: number, timeZone: string): number {
  if (isMailHour(formatLocalTime(now, timeZone))) return 0
  const nextMorning = (from: number) =>
    parseLocalTime(`${formatLocalDay(from, timeZone)}T${mailHours.from}`, timeZone).getTime()
  const today = nextMorning(now)
  return (today > now ? today : nextMorning(now + dayMs)) - now
}
