const thaiLeadingVowel = /^[เ-ไ]/u
const eastAsian = /\p{Script=Han}|\p{Script=Hangul}/u

/** Two letters for Ms Rivera, one for 李小龙 or สมชาย: as many as people of that script would write on a badge. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  if (first === undefined) return ''
  if (eastAsian.test(first)) return letterOf(first)
  if (/\p{Script=Thai}/u.test(first)) return letterOf(first.replace(thaiLeadingVowel, ''))
  const last = words.length > 1 ? words.at(-1)! : ''
  return (letterOf(first) + letterOf(last)).toLocaleUpperCase()
}

// A code point, not a grapheme: Thai vowels and tone marks above the letter do not belong on a badge.
const letterOf = (word: string) => [...word.normalize('NFC')].find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? ''
