import { hasHiddenCharacters } from './hidden-characters.ts'
import { accept, refuse, type Result } from '../result.ts'

/**
 * Rules for publicly visible names of people, groups and schools. Names of children have stricter rules in
 * `students/name.ts`, with the same limits.
 */

export const maxNameLength = 80

/**
 * Combining marks per letter. No script spells with more; longer stacks ("Zalgo" text) overlap the lines above and
 * below.
 */
const maxMarksPerLetter = 4
const maxCodePointsPerLetter = 3

export type DisplayNameReason = 'empty' | 'too-long' | 'hidden-characters'
export type PersonNameReason = DisplayNameReason | 'link'

/** Normalizes a one-line name. Rejects empty or long names, hidden characters and direction overrides. */
export function checkDisplayName(text: string, maxLength = maxNameLength): Result<string, DisplayNameReason> {
  // Check the length first: normalizing a megabyte of text is slow.
  if (text.length > 20 * maxLength) return refuse('too-long')
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name === '') return refuse('empty')
  if (hasHiddenCharacters(name)) return refuse('hidden-characters')
  if (isTooLong(name, maxLength)) return refuse('too-long')
  return hasTooManyMarks(name) ? refuse('hidden-characters') : accept(name)
}

/** The rule for the name of every self-registered user, whatever form or provider the name comes from. */
export function checkPersonName(text: string): Result<string, PersonNameReason> {
  const checked = checkDisplayName(text)
  return checked.ok && looksLikeLink(checked.value) ? refuse('link') : checked
}

/** Limits letters (a letter with its marks counts as one) and also code points, so that marks cannot carry text. */
export const isTooLong = (name: string, maxLength: number): boolean =>
  countLetters(name) > maxLength || Array.from(name).length > maxLength * maxCodePointsPerLetter

const hasTooManyMarks = (name: string): boolean =>
  new RegExp(`^\\p{M}|\\p{M}{${maxMarksPerLetter + 1}}`, 'u').test(name)

/**
 * A letter with its combining marks counts as one. Thai sara am (ำ) counts as a mark, although Unicode classifies it
 * as a letter.
 */
export const countLetters = (name: string): number => name.match(/[^\p{M}\u0e33][\p{M}\u0e33]*/gu)?.length ?? 0

/** Top-level domains common in spam links; `Dr.Malee` and `J.R. Lee` contain none of them. */
const linkEndings =
  'com|net|org|info|biz|io|co|me|app|dev|xyz|top|site|online|shop|store|live|life|club|vip|link|click|win|work|world|space|website|tech|page|web|ru|su|cn|tk|ml|ga|cf|gq|ly|gl|gg|to|sh|cc|ws|tv|pw|icu|cyou|buzz|fun|in|id|vn|th|kr|jp|de|uk|eu|us'
const linkPattern = new RegExp(
  `[@/\\\\]|:\\S|\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${linkEndings})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/** Mail programs turn link-like text into links, so a name must not look like one. */
export const looksLikeLink = (name: string): boolean => linkPattern.test(name.normalize('NFKC'))
