/** Things that come in as they are scrolled to; constants of the spec. */
export const scrollReveal = {
  offsetPx: 120,
  delayMs: 0,
  durationMs: 400,
  easing: 'ease',
  throttleMs: 99,
  debounceMs: 50,
} as const

export type RevealPlace = {
  /** Distance of the thing's upper edge from the top of the window. */
  top: number
  windowHeight: number
  /** How much of the page is still below the window; at the end nothing may stay hidden. */
  below: number
  offsetPx?: number
}

/** Reached when its upper edge is `offsetPx` above the lower edge of the window. */
export function isReached({ top, windowHeight, below, offsetPx = scrollReveal.offsetPx }: RevealPlace): boolean {
  return top <= windowHeight - offsetPx || below < 1
}
