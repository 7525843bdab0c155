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

/** Today ends at midnight where the teacher is. */
export function endOf(length: Length, now: Date): string {
  if (length !== 'today') return new Date(now.getTime() + minutes[length] * 60_000).toISOString()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()
}
