/** Returns an integer from 0 to `below` - 1. */
export type Random = (below: number) => number

/** Pseudo-random numbers that are reproducible for a seed in every browser and on the server (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export function shuffle<Item>(list: readonly Item[], random: Random): Item[] {
  const remaining = [...list]
  return list.flatMap(() => remaining.splice(random(remaining.length), 1))
}

/** FNV-1a: the same number for a text in every process. */
export function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value
}
