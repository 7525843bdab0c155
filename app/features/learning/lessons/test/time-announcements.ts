const MINUTE_MS = 60_000

/** Formats as `mm:ss`, or `h:mm:ss` from one hour. */
export function formatClock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const pad = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${pad(minutes)}:${pad(seconds % 60)}`
}

/** Minutes left at the latest screen reader announcement (half time, 5, 1); `null` before half time. */
export function lastAnnouncedMinutes(leftMs: number, totalMs: number): number | null {
  const half = Math.round(totalMs / 2 / MINUTE_MS)
  const moments = [half, 5, 1].filter((minutes) => minutes <= half && minutes >= 1)
  return moments.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null
}
