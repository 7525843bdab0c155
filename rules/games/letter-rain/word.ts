/** A word to type: its keys in order, and the text on screen after each key. */

import { isSyllable, splitIntoJamo, composeJamo } from './hangul.ts'
import { firstPick, isPick, type Key, findKeyByCharacter, characterOfKey, switchKey } from './keys.ts'
import type { Script } from './scripts.ts'

/** Unit that an input method inserts as a whole: a letter, a syllable or a selected candidate. */
export type WordPart = { readonly text: string; readonly keys: readonly Key[]; readonly script: Script }

export type TypedWord = { readonly text: string; readonly keys: readonly Key[]; readonly parts: readonly WordPart[] }

/** Candidate words per pinyin, in display order. */
export type Candidates = Readonly<Record<string, readonly string[]>>

/**
 * Chinese words come with their pinyin: `风=feng`. `startsLatin`: the keyboard is in Latin mode at the start of the
 * word, as in code. Characters missing on the current keyboard are typed after a switch to the other script.
 */
export function buildTypedWord(
  source: string,
  script: Script,
  startsLatin: boolean,
  candidates: Candidates = {},
): TypedWord | null {
  const [defaultScript, otherScript]: readonly [Script, Script] = startsLatin ? ['en', script] : [script, 'en']
  let currentScript = defaultScript
  const parts: WordPart[] = []
  for (const [text, pinyin] of splitPieces(source, script)) {
    const fittingScript =
      [defaultScript, otherScript].find((candidate) => characterKeys(text, candidate) !== null) ?? otherScript
    const next = pinyin !== '' ? 'cn' : text === ' ' ? currentScript : fittingScript
    const pieceKeys = pinyin === '' ? characterKeys(text, next) : pinyinKeys(text, pinyin, candidates)
    if (pieceKeys === null) return null
    parts.push({ text, keys: next === currentScript ? pieceKeys : [switchKey, ...pieceKeys], script: next })
    currentScript = next
  }
  const text = parts.map((part) => part.text).join('')
  return parts.length === 0 ? null : { text, keys: parts.flatMap(({ keys }) => keys), parts }
}

/** Splits into single characters, and Chinese words with their pinyin. */
function splitPieces(source: string, script: Script): readonly (readonly [string, string])[] {
  const characterPieces = (text: string) => [...text.normalize('NFC')].map((character) => [character, ''] as const)
  if (script !== 'cn') return characterPieces(source)
  const pieces: (readonly [string, string])[] = []
  let rest = source
  for (;;) {
    const match = /(\p{Script=Han}+)=([a-z]+)\|?/u.exec(rest)
    if (match === null) return [...pieces, ...characterPieces(rest)]
    pieces.push(...characterPieces(rest.slice(0, match.index)), [match[1] ?? '', match[2] ?? ''])
    rest = rest.slice(match.index + match[0].length)
  }
}

function characterKeys(character: string, script: Script): readonly Key[] | null {
  const keys = splitIntoJamo(character).map((jamo) => findKeyByCharacter(jamo, script))
  return keys.every((key) => key !== null) ? keys : null
}

function pinyinKeys(text: string, pinyin: string, candidates: Candidates): readonly Key[] | null {
  const candidateIndex = candidates[pinyin]?.indexOf(text) ?? 0
  const letters = [...pinyin].map((letter) => findKeyByCharacter(letter, 'en') ?? -1)
  return candidateIndex === -1 || letters.includes(-1) ? null : [...letters, firstPick + candidateIndex]
}

/** Text on screen after `keys` keys, including incomplete syllables and pinyin without a selected candidate. */
export function textAfterKeys({ parts }: TypedWord, keys: number): string {
  let remainingKeys = keys
  const characters: string[] = []
  for (const { text, keys: partKeys, script } of parts) {
    const typedKeys = partKeys.slice(0, remainingKeys)
    remainingKeys -= typedKeys.length
    if (typedKeys.length === partKeys.length && !isSyllable(text)) characters.push(text)
    else
      characters.push(
        ...typedKeys
          .filter((key) => key !== switchKey)
          .map((key) => characterOfKey(key, displayScript(partKeys, script))),
      )
  }
  return composeJamo(characters)
}

const displayScript = (keys: readonly Key[], script: Script): Script => (isPick(keys.at(-1) ?? 0) ? 'en' : script)

/** Number of keys that `text` replaces after `from` keys; null if the word does not continue with `text`. */
export function countKeysOfText({ parts }: TypedWord, from: number, text: string): number | null {
  let [position, rest, keys] = [0, text, 0]
  for (const part of parts) {
    if (position < from) {
      position += part.keys.length
      if (position > from) return null
      continue
    }
    if (rest === '') break
    if (!rest.startsWith(part.text)) return null
    rest = rest.slice(part.text.length)
    keys += part.keys.length
  }
  return rest === '' && keys > 0 ? keys : null
}
