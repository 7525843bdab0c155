/** Results of weighings: for each crate a bit set of the crates known to be heavier. */
export type KnownOrder = number[]

export const isKnownLighter = (knownOrder: KnownOrder, light: number, heavy: number): boolean =>
  (((knownOrder[light] ?? 0) >>> heavy) & 1) === 1

export const isOrderKnown = (knownOrder: KnownOrder, a: number, b: number): boolean =>
  isKnownLighter(knownOrder, a, b) || isKnownLighter(knownOrder, b, a)

/** Adds light < heavy and everything that follows by transitivity. */
export function recordLighter(knownOrder: KnownOrder, light: number, heavy: number): void {
  const heavier = (knownOrder[heavy] ?? 0) | (1 << heavy)
  for (let crate = 0; crate < knownOrder.length; crate += 1) {
    if (crate === light || isKnownLighter(knownOrder, crate, light))
      knownOrder[crate] = (knownOrder[crate] ?? 0) | heavier
  }
}
