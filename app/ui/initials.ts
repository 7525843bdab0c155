/** What stands before Thai names. Teachers are called ครูอรทัย, and a school's badges would all show the same letter. */
const thaiTitle = /^(?:(?:คุณ ?)?ครู|ด\.? ?[ชญ]\.|น\.? ?ส\.|เด็กชาย|เด็กหญิง|นางสาว|(?:นาย|นาง)(?= )) *(?=[เ-ไ]*[ก-ฮ])/u
/** Written before the consonant that they are said after; two เ are often typed for one แ. */
const thaiLeadingVowels = /^[เ-ไ]+/u
const eastAsian = /\p{Script=Han}|\p{Script=Hangul}/u

/** Two letters for Ms Rivera, one for 李小龙 or สมชาย: as many as people of that script would write on a badge. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  if (first === undefined) return ''
  if (/\p{Script=Thai}/u.test(first)) return thaiConsonant(words.join(' '))
  if (eastAsian.test(first)) return letterOf(first)
  const last = words.length > 1 ? words.at(-1)! : ''
  return (letterOf(first) + letterOf(last)).toUpperCase()
}

/** The first consonant alone: what stands before, above or below it makes badges uneven. */
function thaiConsonant(name: string): string {
  const plain = name.slice(Math.max(0, name.search(/[\p{L}\p{N}]/u))).replace(thaiTitle, '')
  return /[\p{L}\p{N}]/u.exec(plain.replace(thaiLeadingVowels, ''))?.[0] ?? ''
}

/** With the marks that belong to it. */
const letterOf = (word: string) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
