/** Letters to change, add, leave out or swap with a neighbour. */
export function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(last[j]! + 1, row[j - 1]! + 1, changed, isSwapped ? before[j - 2]! + 1 : Number.MAX_SAFE_INTEGER),
      )
    }
    before = last
    last = row
  }
  return last[other.length]!
}

/** Longer words have no near ones: nobody mistypes two letters of forty. */
const LONGEST = 40

/** The closest known word: at most one letter away up to four letters, at most two beyond. Very short words have none. */
export function nearest(word: string, known: Iterable<string>, furthest = 2): string | null {
  if (word.length > LONGEST) return null
  const reach = Math.min(furthest, word.length < 3 ? 0 : word.length < 5 ? 1 : 2)
  const near = [...known]
    .filter((other) => other !== word && other.length > 1 && Math.abs(other.length - word.length) <= reach)
    .map((other) => ({ other, away: distance(word, other) }))
    .filter(({ away }) => away <= reach)
    .toSorted((one, next) => one.away - next.away || (one.other < next.other ? -1 : 1))
  return near[0]?.other ?? null
}

export const sameButCase = (word: string, known: Iterable<string>): string | null =>
  [...known].find((other) => other !== word && other.toLowerCase() === word.toLowerCase()) ?? null
