const MINUTE_MS = 60_000

/** Hours only where there are any. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** The minutes that are read out last: at the half, at five and at one. Nothing before the half. */
export function toldAt(leftMs: number, totalMs: number): number | null {
  const half = Math.round(totalMs / 2 / MINUTE_MS)
  const moments = [half, 5, 1].filter((minutes) => minutes <= half && minutes >= 1)
  return moments.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null
}
