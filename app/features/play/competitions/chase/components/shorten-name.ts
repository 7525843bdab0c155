/** A name is never cut before this many letters. */
const maxLetters = 14

/** Cuts a long name between letters as people see them: a Thai vowel or an emoji stays whole. */
export function shortenName(name: string): string {
  const letters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name))
  if (letters.length <= maxLetters) return name
  return `${letters
    .slice(0, maxLetters - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
