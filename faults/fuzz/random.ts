/** Draws that are the same every time for the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  below: (count: number) => number
  chance: (share: number) => boolean
  pick: <Value>(list: readonly Value[]) => Value
}

export function seeded(seed: number): Random {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, chance: (share) => next() < share, pick: (list) => list[below(list.length)]! }
}

/** The draws of one of many: what number 4,711 does depends on the seed and on nothing that came before it. */
export const seededAt = (seed: number, index: number): Random =>
  seeded(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35))
