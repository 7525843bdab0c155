import { localDay, momentAt } from '#app/platform/dates.ts'

/** What a teacher says when asked how long: the lesson, today, a week. */
export type Length = 'quarter' | 'lesson' | 'today' | 'week' | 'fortnight'

export const lengths: Record<'requestsUntil' | 'codeExpiresAt', Length[]> = {
  requestsUntil: ['quarter', 'lesson', 'today', 'week'],
  codeExpiresAt: ['today', 'week', 'fortnight'],
}

const minutes: Record<Exclude<Length, 'today'>, number> = {
  quarter: 15,
  lesson: 60,
  week: 7 * 1440,
  fortnight: 14 * 1440,
}

/** Today ends at midnight where the school is. */
export function endOf(length: Length, now: Date, timeZone: string): string {
  if (length !== 'today') return new Date(now.getTime() + minutes[length] * 60_000).toISOString()
  const tomorrow = new Date(Date.parse(localDay(now.getTime(), timeZone)) + 24 * 60 * 60_000)
  return momentAt(`${tomorrow.toISOString().slice(0, 10)}T00:00`, timeZone).toISOString()
}
