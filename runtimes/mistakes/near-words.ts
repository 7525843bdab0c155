/** Edit distance: letters to change, insert, delete or swap with the next letter. */
export function editDistance(a: string, b: string): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = lastRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          lastRow[j]! + 1,
          row[j - 1]! + 1,
          changed,
          isSwapped ? rowBeforeLast[j - 2]! + 1 : Number.MAX_SAFE_INTEGER,
        ),
      )
    }
    rowBeforeLast = lastRow
    lastRow = row
  }
  return lastRow[b.length]!
}

/** Longer words are not compared, to limit the time. */
const MAX_LENGTH = 40

/** The closest candidate: at most one edit for words of 3 or 4 letters, two for longer words, none for shorter. */
export function findNearest(word: string, candidates: Iterable<string>, maxDistance = 2): string | null {
  if (word.length > MAX_LENGTH) return null
  const limit = Math.min(maxDistance, word.length < 3 ? 0 : word.length < 5 ? 1 : 2)
  const matches = [...candidates]
    .filter(
      (candidate) => candidate !== word && candidate.length > 1 && Math.abs(candidate.length - word.length) <= limit,
    )
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  return matches[0]?.candidate ?? null
}

export const findSameExceptCase = (word: string, candidates: Iterable<string>): string | null =>
  [...candidates].find((candidate) => candidate !== word && candidate.toLowerCase() === word.toLowerCase()) ?? null
