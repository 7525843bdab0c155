import { accept, refuse, type Result } from '../lib/result.ts'
import { isTooLong, longestName, looksLikeLink } from '../display-name.ts'
import { isRefusedWord } from './refused-words.ts'

/** What a child may be called on a screen that other children see. */

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

/** Directions, joiners, fillers, tags: characters that nobody sees and that make two names look alike. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** What may stand between letters in any script, digits for the second Mali of a class. */
const between = /^[ '’.,()·\-0-9๐-๙]$/u
/** Accents that the composed forms do not have; more than one on a letter is no spelling. */
const latinMark = /^[\u0300-\u0331]$/u

export function checkName(text: string): Result<string, NameReason> {
  if (text.length > 20 * longestName) return refuse('too-long')
  const name = tidyName(text)
  if (name === '') return refuse('empty')
  if (hidden.test(name)) return refuse('hidden-characters')
  if (isTooLong(name, longestName)) return refuse('too-long')
  const found = scriptsOf(name)
  if (!found.ok) return found
  if (found.value.size === 0) return refuse('empty')
  if (found.value.size > 1) return refuse('mixed-scripts')
  // A vowel above and a tone above that: nothing in our four languages carries more.
  if (/^\p{M}|[^\p{L}\p{M}]\p{M}|\p{M}{3}|\u0e33[\p{M}\u0e33]/u.test(name)) return refuse('marks')
  return isRefusedWord(name) ? refuse('word') : accept(name)
}

/** A name that nobody of the school has written into a list: whoever has a code typed it, so it leads nowhere. */
export function checkTypedName(text: string): Result<string, TypedNameReason> {
  const name = checkName(text)
  return name.ok && looksLikeLink(name.value) ? refuse('link') : name
}

/**
 * One way to write each name: composed, wide letters narrow, one space between words. Not NFKC: it would take Thai
 * vowels apart.
 */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0xfee0))
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .replaceAll('‘', '’')
    .trim()
}

/** Two spellings of one name, for finding the same child twice. */
export const sameName = (name: string): string =>
  tidyName(name)
    .toLowerCase()
    .replaceAll(/[ '’.,()·-]/g, '')

function scriptsOf(name: string): Result<Set<Script>, 'script' | 'character'> {
  const found = new Set<Script>()
  for (const letter of name) {
    if (between.test(letter) || latinMark.test(letter)) continue
    const script = (Object.keys(scripts) as Script[]).find((one) => scripts[one].test(letter))
    if (!/[\p{L}\p{M}]/u.test(letter)) return refuse('character')
    // Letters of mathematics and other look-alikes belong to no script.
    if (!script) return refuse(/\p{Script=Common}/u.test(letter) ? 'character' : 'script')
    found.add(script)
  }
  return accept(found)
}
