/** The bar at the top of the page; constants and curve of the spec. */
export const loadingBar = {
  throttleMs: 200,
  durationMs: 2000,
  hideDelayMs: 500,
  resetDelayMs: 400,
  heightPx: 3,
} as const

/** Percent after `elapsedMs`: quick at first, ever slower, never quite 100 until loading ends. */
export function progressAfter(elapsedMs: number, durationMs: number = loadingBar.durationMs): number {
  const completion = (2 / Math.PI) * 100 * Math.atan((elapsedMs / durationMs) * 2)
  return Math.min(Math.max(completion, 0), 99.99)
}
