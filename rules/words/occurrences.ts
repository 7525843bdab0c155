/** Start indexes of a word in a text, overlapping ones included. */
export function* findOccurrences(text: string, word: string): Generator<number> {
  if (word === '') return
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) yield start
}

/** As many as a judged text has letters: mild or innocent words at its beginning hide no word at its end. */
export const maxMatches = 1_000

/** Answers in constant time whether a range lies inside an occurrence of one of the words. */
export type Coverage = {
  /** Inside a longer occurrence. */
  isInsideLonger: (start: number, end: number) => boolean
  /** Inside an occurrence, which may be the range itself. */
  isInside: (start: number, end: number) => boolean
}

const noCoverage: Coverage = { isInsideLonger: () => false, isInside: () => false }

export function coverText(text: string, words: Iterable<string>): Coverage {
  /** Per start index, the end of the longest occurrence that starts there. */
  let ends: number[] | null = null
  for (const word of words)
    for (const start of findOccurrences(text, word)) {
      ends ??= Array.from({ length: text.length + 1 }, () => 0)
      ends[start] = Math.max(ends[start]!, start + word.length)
    }
  if (!ends) return noCoverage
  const endsHere = ends
  /** Per index, the furthest end of an occurrence that starts before it. */
  const furthest: number[] = [0]
  for (let index = 0; index < endsHere.length; index++) furthest.push(Math.max(furthest[index]!, endsHere[index]!))
  return {
    isInsideLonger: (start, end) => furthest[start]! >= end || endsHere[start]! > end,
    isInside: (start, end) => furthest[start + 1]! >= end,
  }
}
