import { hasHiddenSigns } from './input/hidden-signs.ts'
import { accept, refuse, type Result } from './lib/result.ts'

/**
 * What people, groups and schools may be called where others read it. Children's names are judged more strictly in
 * `students/name.ts`, within the same bounds.
 */

export const longestName = 80

/**
 * A letter and what hangs on it, in any script: more marks than this are no spelling, they climb over the lines around
 * them.
 */
const marksPerLetter = 4
const codePointsPerLetter = 3

export type DisplayNameReason = 'empty' | 'too-long' | 'hidden-characters'
export type PersonNameReason = DisplayNameReason | 'link'

/** One line, something to read, nothing hidden or that changes direction, at most so many letters. */
export function checkDisplayName(text: string, most = longestName): Result<string, DisplayNameReason> {
  // Before anything is made of it: putting a megabyte in order takes a while.
  if (text.length > 20 * most) return refuse('too-long')
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name === '') return refuse('empty')
  if (hasHiddenSigns(name)) return refuse('hidden-characters')
  if (isTooLong(name, most)) return refuse('too-long')
  return isOverloaded(name) ? refuse('hidden-characters') : accept(name)
}

/** The one rule for the name of somebody with an account of their own, wherever it comes from. */
export function checkPersonName(text: string): Result<string, PersonNameReason> {
  const checked = checkDisplayName(text)
  return checked.ok && looksLikeLink(checked.value) ? refuse('link') : checked
}

/** Counted in letters as people count them, and in code points: a letter may carry marks, not a story. */
export const isTooLong = (name: string, most: number): boolean =>
  lengthOf(name) > most || Array.from(name).length > most * codePointsPerLetter

const isOverloaded = (name: string): boolean => new RegExp(`^\\p{M}|\\p{M}{${marksPerLetter + 1}}`, 'u').test(name)

/**
 * In letters as people count them: a letter with its marks is one. Thai am (ำ) hangs on its letter, whatever its
 * category says.
 */
export const lengthOf = (name: string): number => name.match(/[^\p{M}\u0e33][\p{M}\u0e33]*/gu)?.length ?? 0

/** The endings that are used to lure; `Dr.Malee` and `J.R. Lee` have none of them. */
const endings =
  'com|net|org|info|biz|io|co|me|app|dev|xyz|top|site|online|shop|store|live|life|club|vip|link|click|win|work|world|space|website|tech|page|web|ru|su|cn|tk|ml|ga|cf|gq|ly|gl|gg|to|sh|cc|ws|tv|pw|icu|cyou|buzz|fun|in|id|vn|th|kr|jp|de|uk|eu|us'
const link = new RegExp(`[@/\\\\]|:\\S|\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${endings})(?![\\p{L}\\p{M}\\p{N}])`, 'iu')

/** Where somebody could be led by a name: mail programs make a link of what looks like one. */
export const looksLikeLink = (name: string): boolean => link.test(name.normalize('NFKC'))
