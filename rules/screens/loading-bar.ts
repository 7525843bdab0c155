/** Loading bar at the top of the page. Constants and curve come from the product spec. */
export const loadingBar = {
  throttleMs: 200,
  durationMs: 2000,
  hideDelayMs: 500,
  resetDelayMs: 400,
  heightPx: 3,
} as const

/** Percent to display after `elapsedMs`: fast at first, then slower, below 100 while loading. */
export function progressAfter(elapsedMs: number, durationMs: number = loadingBar.durationMs): number {
  const completion = (2 / Math.PI) * 100 * Math.atan((elapsedMs / durationMs) * 2)
  return Math.min(Math.max(completion, 0), 99.99)
}
