/**
 * Hours in which games are closed and no rewards are shown. Times are local times of the school such as `19:00`,
 * independent of daylight saving; if `to` is before `from`, the hours cross midnight.
 */
export type QuietHours = { readonly from: string; readonly to: string }

/** Quiet hours with the time zone of their clock. */
export type ZonedHours = { readonly hours: readonly QuietHours[]; readonly timeZone: string }

export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Times offered in forms: every half hour. */
export const quietClocks: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** Null if a time is missing or invalid, or if both are equal. */
export const parseQuietHours = (from: string | null, to: string | null): QuietHours | null =>
  from !== null && to !== null && isClockTime(from) && isClockTime(to) && from !== to ? { from, to } : null

/** Combines the hours of school and class: a class can only add quiet hours. */
export const combineQuietHours = (...hours: readonly (QuietHours | null)[]): readonly QuietHours[] =>
  hours.filter((entry) => entry !== null)

const includesTime = ({ from, to }: QuietHours, clock: string): boolean =>
  from < to ? from <= clock && clock < to : from <= clock || clock < to

export const isQuiet = (hours: readonly QuietHours[], clock: string): boolean =>
  hours.some((entry) => includesTime(entry, clock))

/** `until`: local end time; null if quiet hours fill the whole day. */
export type QuietPeriod = { readonly until: string | null }

export function findQuietPeriod(hours: readonly QuietHours[], clock: string): QuietPeriod | null {
  let until = clock
  // Follows overlapping hours to their common end. If it is still quiet then, the hours fill the day.
  for (const _ of hours) until = hours.find((entry) => includesTime(entry, until))?.to ?? until
  if (!isQuiet(hours, clock)) return null
  return { until: isQuiet(hours, until) ? null : until }
}

/** With the remaining time; callers check again then, because the clock may have changed. */
export type CurrentQuietPeriod = QuietPeriod & { readonly wakesInMs: number | null }

const minutesOf = (clock: string): number => 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))

export function findCurrentQuietPeriod(
  hours: readonly QuietHours[],
  clock: string,
  now: number,
): CurrentQuietPeriod | null {
  const quiet = findQuietPeriod(hours, clock)
  if (quiet === null || quiet.until === null) return quiet && { ...quiet, wakesInMs: null }
  const minutes = (minutesOf(quiet.until) - minutesOf(clock) + 1_440) % 1_440
  return { ...quiet, wakesInMs: minutes * 60_000 - (now % 60_000) }
}

/** A play may start this long after quiet hours begin, if its ticket was fetched just before. */
export const startGraceMs = 5 * 60_000

/** Checks only the start of a play; the play may end later. */
export const isAllowedStart = (
  hours: readonly QuietHours[],
  startedAt: number,
  clockAt: (moment: number) => string,
): boolean => !isQuiet(hours, clockAt(startedAt)) || !isQuiet(hours, clockAt(startedAt - startGraceMs))
