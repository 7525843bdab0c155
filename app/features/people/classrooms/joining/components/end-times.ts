import { formatLocalDay, parseLocalTime } from '#app/platform/time/dates.ts'

export type DurationOption = 'quarter' | 'lesson' | 'today' | 'week' | 'fortnight'

export const durationOptions: Record<'requestsUntil' | 'codeExpiresAt', DurationOption[]> = {
  requestsUntil: ['quarter', 'lesson', 'today', 'week'],
  codeExpiresAt: ['today', 'week', 'fortnight'],
}

const minutes: Record<Exclude<DurationOption, 'today'>, number> = {
  quarter: 15,
  lesson: 60,
  week: 7 * 1440,
  fortnight: 14 * 1440,
}

/** `today` ends at midnight in the school's time zone. */
export function computeEndTime(duration: DurationOption, now: Date, timeZone: string): string {
  if (duration !== 'today') return new Date(now.getTime() + minutes[duration] * 60_000).toISOString()
  const tomorrow = new Date(Date.parse(formatLocalDay(now.getTime(), timeZone)) + 24 * 60 * 60_000)
  return parseLocalTime(`${tomorrow.toISOString().slice(0, 10)}T00:00`, timeZone).toISOString()
}
