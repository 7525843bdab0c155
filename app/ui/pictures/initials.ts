/** Titles before Thai names. Without removing ครู (teacher), all teachers of a school would have the same initial. */
const thaiTitle = /^(?:(?:คุณ ?)?ครู|ด\.? ?[ชญ]\.|น\.? ?ส\.|เด็กชาย|เด็กหญิง|นางสาว|(?:นาย|นาง)(?= )) *(?=[เ-ไ]*[ก-ฮ])/u
/** Vowels written before their consonant; two เ are often typed instead of one แ. */
const thaiLeadingVowels = /^[เ-ไ]+/u
const eastAsian = /\p{Script=Han}|\p{Script=Hangul}/u

/** Two letters for Latin names (Ms Rivera: MR), one for 李小龙 or สมชาย, as is usual in each script. */
export function getInitials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  if (first === undefined) return ''
  if (/\p{Script=Thai}/u.test(first)) return thaiConsonant(words.join(' '))
  if (eastAsian.test(first)) return firstLetter(first)
  const last = words.length > 1 ? words.at(-1)! : ''
  return (firstLetter(first) + firstLetter(last)).toUpperCase()
}

/** Only the first consonant: vowels and tone marks around it would make badges uneven. */
function thaiConsonant(name: string): string {
  const nameWithoutTitle = name.slice(Math.max(0, name.search(/[\p{L}\p{N}]/u))).replace(thaiTitle, '')
  return /[\p{L}\p{N}]/u.exec(nameWithoutTitle.replace(thaiLeadingVowels, ''))?.[0] ?? ''
}

/** First letter or digit of a word, including its combining marks. */
const firstLetter = (word: string) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
