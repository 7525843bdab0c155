/** A whole number from 0 up to, but without, `below`. */
export type Random = (below: number) => number

/** Chance that comes out the same for the same seed, in every browser and on every server (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export function shuffled<Item>(list: readonly Item[], random: Random): Item[] {
  const left = [...list]
  return list.flatMap(() => left.splice(random(left.length), 1))
}
