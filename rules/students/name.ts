import { accept, refuse, type Result } from '../result.ts'
import { isTooLong, maxNameLength, looksLikeLink } from '../input/display-name.ts'

/**
 * Spelling rules for student names, which other children see. `judged-name.ts` also applies the word filter, whose lists
 * are too large for a page.
 */

export type NameReason =
  | 'empty'
  | 'too-long'
  | 'hidden-characters'
  | 'character'
  | 'script'
  | 'mixed-scripts'
  | 'marks'
  | 'word'
export type TypedNameReason = NameReason | 'link'

const scripts = {
  thai: /\p{Script=Thai}/u,
  hangul: /\p{Script=Hangul}/u,
  han: /\p{Script=Han}/u,
  latin: /\p{Script=Latin}/u,
}
type Script = keyof typeof scripts

/** Direction overrides, joiners, fillers and tags: invisible characters that make different names look alike. */
const hiddenCharacter = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Allowed between letters in any script. Digits distinguish namesakes: `Mali 2`. */
const separator = /^[ '’.,()·\-0-9๐-๙]$/u
/** Combining accents without a composed form; valid spellings have at most one per letter. */
const latinMark = /^[\u0300-\u0331]$/u

export function checkNameSpelling(text: string): Result<string, NameReason> {
  if (text.length > 20 * maxNameLength) return refuse('too-long')
  const name = normalizeSpelling(text)
  if (name === '') return refuse('empty')
  if (hiddenCharacter.test(name)) return refuse('hidden-characters')
  if (isTooLong(name, maxNameLength)) return refuse('too-long')
  const scriptCheck = findScripts(name)
  if (!scriptCheck.ok) return scriptCheck
  if (scriptCheck.value.size === 0) return refuse('empty')
  if (scriptCheck.value.size > 1) return refuse('mixed-scripts')
  // At most two marks per letter (Thai vowel and tone); none of the four languages needs more.
  if (/^\p{M}|[^\p{L}\p{M}]\p{M}|\p{M}{3}|\u0e33[\p{M}\u0e33]/u.test(name)) return refuse('marks')
  return accept(name)
}

/** For names typed by visitors with a class code, not entered by the school: also rejects links. */
export function checkTypedNameSpelling(text: string): Result<string, TypedNameReason> {
  const name = checkNameSpelling(text)
  return name.ok && looksLikeLink(name.value) ? refuse('link') : name
}

/**
 * Normalizes a name: composed characters, full-width to ASCII, single spaces. Not NFKC, which would decompose Thai
 * vowels.
 */
export function normalizeSpelling(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0xfee0))
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .replaceAll('‘', '’')
    .trim()
}

/** Comparison key: equal for different spellings of one name, to detect duplicate students. */
export const nameKey = (name: string): string =>
  normalizeSpelling(name)
    .toLowerCase()
    .replaceAll(/[ '’.,()·-]/g, '')

function findScripts(name: string): Result<Set<Script>, 'script' | 'character'> {
  const usedScripts = new Set<Script>()
  for (const letter of name) {
    if (separator.test(letter) || latinMark.test(letter)) continue
    const script = (Object.keys(scripts) as Script[]).find((candidate) => scripts[candidate].test(letter))
    if (!/[\p{L}\p{M}]/u.test(letter)) return refuse('character')
    // Mathematical letters and other look-alikes have the script Common.
    if (!script) return refuse(/\p{Script=Common}/u.test(letter) ? 'character' : 'script')
    usedScripts.add(script)
  }
  return accept(usedScripts)
}
