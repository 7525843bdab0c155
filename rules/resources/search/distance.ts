/**
 * Number of insertions, deletions, replacements and swaps of adjacent letters that turn one word into the other; `limit + 1`
 * if it is more than the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const replace = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(replace, previous[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforePrevious[j - 2]! + 1)
      row.push(cost)
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit) return limit + 1
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}

/** Tolerated mistakes in a word of this many letters. */
export const mistakesIn = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)
