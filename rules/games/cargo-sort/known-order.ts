/** What weighings have shown: for each crate the set of crates, as bits, that are known to be heavier. */
export type KnownOrder = number[]

export const isKnownLighter = (known: KnownOrder, light: number, heavy: number): boolean =>
  (((known[light] ?? 0) >>> heavy) & 1) === 1

export const isKnown = (known: KnownOrder, one: number, other: number): boolean =>
  isKnownLighter(known, one, other) || isKnownLighter(known, other, one)

/** Whoever is lighter than the light one is lighter than whatever the heavy one is lighter than. */
export function learn(known: KnownOrder, light: number, heavy: number): void {
  const heavier = (known[heavy] ?? 0) | (1 << heavy)
  for (let crate = 0; crate < known.length; crate += 1) {
    if (crate === light || isKnownLighter(known, crate, light)) known[crate] = (known[crate] ?? 0) | heavier
  }
}
