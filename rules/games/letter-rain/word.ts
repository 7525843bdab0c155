/** A word as it is typed: the keys of its script in order, and the text that stands there after each of them. */

import { isSyllable, jamoOf, textOfJamo } from './hangul.ts'
import { firstPick, isPick, type Key, keyOfSign, signOfKey, switchKey } from './keys.ts'
import type { Script } from './scripts.ts'

/** What is put in as a whole by an input method: a letter, a syllable, a word chosen from candidates. */
export type WordPart = { readonly text: string; readonly keys: readonly Key[]; readonly script: Script }

export type TypedWord = { readonly text: string; readonly keys: readonly Key[]; readonly parts: readonly WordPart[] }

/** Words of a pinyin line in the order in which they are offered. */
export type Candidates = Readonly<Record<string, readonly string[]>>

/**
 * Chinese words are written with their pinyin: `风=feng`. `startsLatin`: the keyboard types Latin letters when the word
 * begins, as in code. A sign that the keyboard lacks is typed after a switch to the other script.
 */
export function typedWord(
  written: string,
  script: Script,
  startsLatin: boolean,
  candidates: Candidates = {},
): TypedWord | null {
  const [usual, other]: readonly [Script, Script] = startsLatin ? ['en', script] : [script, 'en']
  let now = usual
  const parts: WordPart[] = []
  for (const [text, pinyin] of piecesOf(written, script)) {
    const fitting = [usual, other].find((one) => signKeys(text, one) !== null) ?? other
    const next = pinyin !== '' ? 'cn' : text === ' ' ? now : fitting
    const own = pinyin === '' ? signKeys(text, next) : pinyinKeys(text, pinyin, candidates)
    if (own === null) return null
    parts.push({ text, keys: next === now ? own : [switchKey, ...own], script: next })
    now = next
  }
  const text = parts.map((part) => part.text).join('')
  return parts.length === 0 ? null : { text, keys: parts.flatMap(({ keys }) => keys), parts }
}

/** Signs one by one, and Chinese words with their pinyin. */
function piecesOf(written: string, script: Script): readonly (readonly [string, string])[] {
  const signs = (text: string) => [...text.normalize('NFC')].map((sign) => [sign, ''] as const)
  if (script !== 'cn') return signs(written)
  const pieces: (readonly [string, string])[] = []
  let rest = written
  for (;;) {
    const found = /(\p{Script=Han}+)=([a-z]+)\|?/u.exec(rest)
    if (found === null) return [...pieces, ...signs(rest)]
    pieces.push(...signs(rest.slice(0, found.index)), [found[1] ?? '', found[2] ?? ''])
    rest = rest.slice(found.index + found[0].length)
  }
}

function signKeys(sign: string, script: Script): readonly Key[] | null {
  const keys = jamoOf(sign).map((jamo) => keyOfSign(jamo, script))
  return keys.every((key) => key !== null) ? keys : null
}

function pinyinKeys(text: string, pinyin: string, candidates: Candidates): readonly Key[] | null {
  const at = candidates[pinyin]?.indexOf(text) ?? 0
  const letters = [...pinyin].map((letter) => keyOfSign(letter, 'en') ?? -1)
  return at === -1 || letters.includes(-1) ? null : [...letters, firstPick + at]
}

/** What stands there after so many keys: syllables as they grow, and the letters of a pinyin line not yet chosen. */
export function textAfter({ parts }: TypedWord, keys: number): string {
  let left = keys
  const signs: string[] = []
  for (const { text, keys: own, script } of parts) {
    const begun = own.slice(0, left)
    left -= begun.length
    if (begun.length === own.length && !isSyllable(text)) signs.push(text)
    else signs.push(...begun.filter((key) => key !== switchKey).map((key) => signOfKey(key, lettersOf(own, script))))
  }
  return textOfJamo(signs)
}

const lettersOf = (keys: readonly Key[], script: Script): Script => (isPick(keys.at(-1) ?? 0) ? 'en' : script)

/** How many keys stand for a piece of text that goes on from there; null where the word goes on otherwise. */
export function keysOfText({ parts }: TypedWord, from: number, text: string): number | null {
  let [at, rest, keys] = [0, text, 0]
  for (const part of parts) {
    if (at < from) {
      at += part.keys.length
      if (at > from) return null
      continue
    }
    if (rest === '') break
    if (!rest.startsWith(part.text)) return null
    rest = rest.slice(part.text.length)
    keys += part.keys.length
  }
  return rest === '' && keys > 0 ? keys : null
}
