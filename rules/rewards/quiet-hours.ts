/**
 * Hours in which games sleep and nothing is celebrated. They are what a school's clock shows, `19:00`, whatever summer
 * time does to it; where they end earlier than they begin they go over midnight.
 */
export type QuietHours = { readonly from: string; readonly to: string }

/** With the zone whose clock it is. */
export type ZonedHours = { readonly hours: readonly QuietHours[]; readonly timeZone: string }

export const isClock = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** What a form offers: every half hour. */
export const quietClocks: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** Both or none; nothing is left of a day that begins when it ends. */
export const quietHours = (from: string | null, to: string | null): QuietHours | null =>
  from !== null && to !== null && isClock(from) && isClock(to) && from !== to ? { from, to } : null

/** Of the school and of the class: those of a class are added, so it can only be quieter. */
export const together = (...hours: readonly (QuietHours | null)[]): readonly QuietHours[] =>
  hours.filter((one) => one !== null)

const holds = ({ from, to }: QuietHours, clock: string): boolean =>
  from < to ? from <= clock && clock < to : from <= clock || clock < to

export const isQuiet = (hours: readonly QuietHours[], clock: string): boolean => hours.some((one) => holds(one, clock))

/** `until`: when games wake, by the same clock; nothing where the hours fill the day. */
export type Quiet = { readonly until: string | null }

export function quietAt(hours: readonly QuietHours[], clock: string): Quiet | null {
  let until = clock
  // Hours that run into each other end together. Whoever has gone through all and sleeps still never wakes.
  for (const _ of hours) until = hours.find((one) => holds(one, until))?.to ?? until
  if (!isQuiet(hours, clock)) return null
  return { until: isQuiet(hours, until) ? null : until }
}

/** With how long it still is; a clock that is put forward or back meanwhile is asked again then. */
export type QuietNow = Quiet & { readonly wakesInMs: number | null }

const minutesOf = (clock: string): number => 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))

export function quietNow(hours: readonly QuietHours[], clock: string, now: number): QuietNow | null {
  const quiet = quietAt(hours, clock)
  if (quiet === null || quiet.until === null) return quiet && { ...quiet, wakesInMs: null }
  const minutes = (minutesOf(quiet.until) - minutesOf(clock) + 1_440) % 1_440
  return { ...quiet, wakesInMs: minutes * 60_000 - (now % 60_000) }
}

/** A ticket may be fetched at the last moment: its play counts when it begins so shortly after the hour. */
export const lateStartMs = 5 * 60_000

/** Whether a play that began then counts; it may end later. */
export const mayHaveBegun = (
  hours: readonly QuietHours[],
  startedAt: number,
  clockAt: (moment: number) => string,
): boolean => !isQuiet(hours, clockAt(startedAt)) || !isQuiet(hours, clockAt(startedAt - lateStartMs))
