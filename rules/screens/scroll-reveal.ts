/** Elements that animate in when scrolled into view. Constants come from the product spec. */
export const scrollReveal = {
  offsetPx: 120,
  delayMs: 0,
  durationMs: 400,
  easing: 'ease',
  throttleMs: 99,
  debounceMs: 50,
} as const

export type ScrollPosition = {
  /** Distance of the element's upper edge from the top of the window, in px. */
  top: number
  windowHeight: number
  /** Height of the page below the window. At the end of the page every element must be visible. */
  belowPx: number
  offsetPx?: number
}

/** True once the element's upper edge is at least `offsetPx` above the lower edge of the window. */
export function isScrolledIntoView({
  top,
  windowHeight,
  belowPx: below,
  offsetPx = scrollReveal.offsetPx,
}: ScrollPosition): boolean {
  return top <= windowHeight - offsetPx || below < 1
}
