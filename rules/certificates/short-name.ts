import { splitTitle } from '../students/titles.ts'

/**
 * Name for public pages: given name and first letter of the family name in Latin and Thai script; the given name alone
 * in Korean and Chinese, where one letter of the family name is nearly all of it.
 */
export function shortenName(fullName: string): string {
  const { name } = splitTitle(fullName.normalize('NFC').trim())
  const words = name.split(/\s+/u)
  if (isEastAsian(name)) return words.length > 1 ? words.at(-1)! : dropFamilyName(name)
  const initial = words.length > 1 ? initialOf(words.at(-1)!) : null
  return initial ? `${words[0]} ${initial}.` : words[0]!
}

/** Given name alone, for mails that may be forwarded. */
export function givenNameOf(fullName: string): string {
  const { name } = splitTitle(fullName.normalize('NFC').trim())
  return isEastAsian(name) ? shortenName(fullName) : name.split(/\s+/u)[0]!
}

const isEastAsian = (name: string): boolean => /^[\p{Script=Hangul}\p{Script=Han}\s]+$/u.test(name)

/** First letter with its accents. Thai vowels written before their consonant are skipped: เจริญ → จ. */
const initialOf = (word: string): string | null => /[\p{L}](?<![เ-ไ])[\u0300-\u036f]*/u.exec(word)?.[0] ?? null

/** Family names of two syllables; each is more than twice as frequent as the same syllables in another name. */
const longFamilyNames = [
  ...['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방'],
  ...[
    '欧阳',
    '歐陽',
    '司马',
    '司馬',
    '诸葛',
    '諸葛',
    '上官',
    '司徒',
    '夏侯',
    '皇甫',
    '尉迟',
    '公孙',
    '慕容',
    '令狐',
    '端木',
  ],
]

/** Korean and Chinese names without a space start with the family name. A name of one letter stays whole. */
function dropFamilyName(name: string): string {
  const letters = Array.from(name)
  const length = letters.length > 2 && longFamilyNames.some((family) => name.startsWith(family)) ? 2 : 1
  return letters.length > length ? letters.slice(length).join('') : name
}

export type NameProblem = 'one-letter' | 'digit' | 'title'

/** Reasons to look at a name before it is printed. */
export function findNameProblems(fullName: string): NameProblem[] {
  const text = fullName.trim()
  const problems: NameProblem[] = []
  if (text.split(/\s+/u).some((word) => /^\p{L}\.?$/u.test(word))) problems.push('one-letter')
  if (/\p{N}/u.test(text)) problems.push('digit')
  if (splitTitle(text).title !== null) problems.push('title')
  return problems
}
