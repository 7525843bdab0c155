/** A deterministic random generator: the same seed gives the same sequence. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  below: (count: number) => number
  chance: (share: number) => boolean
  pick: <Value>(list: readonly Value[]) => Value
}

export function createRandom(seed: number): Random {
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

/**
 * A generator for one request, which depends only on the seed and the index, so that a single request can be repeated.
 */
export const createRandomAt = (seed: number, index: number): Random =>
  createRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35))
