/** Settings of a Letter Rain level in one script. */

import { type Script, scripts } from './scripts.ts'
import { type Candidates, type TypedWord, buildTypedWord } from './word.ts'

export type LetterLevel = {
  readonly script: Script
  readonly drops: number
  /** Maximum number of visible drops. */
  readonly atOnce: 1 | 2 | 3
  /** Seconds that a drop falls. */
  readonly fall: number
  /** Correct keys per minute required for the third star. */
  readonly par: number
  /** Whether the on-screen keyboard always highlights the next key. */
  readonly showsNextKey: boolean
  readonly words: readonly TypedWord[]
  readonly candidates: Candidates
}

/** Content file: settings of each level and its words per script. */
export type LetterPack = {
  readonly version: number
  readonly candidates: Candidates
  readonly levels: readonly {
    readonly drops: number
    readonly atOnce: number
    readonly fall: number
    readonly par: number
    /** Minimum and maximum number of keys of a word. */
    readonly keys: readonly number[]
    /** Scripts whose keyboard is in Latin mode at the start of a word. */
    readonly startsLatin: readonly string[]
    readonly words: Readonly<Record<Script, readonly string[]>>
  }[]
}

/** Required typing speed per script in percent of the level's `par`. */
const parPercent: Readonly<Record<Script, number>> = { en: 100, th: 90, ko: 120, cn: 100 }

/** `number` counts from 1; null if the level does not exist. Words that cannot be typed are omitted. */
export function buildLetterLevel(pack: LetterPack, number: number, script: Script): LetterLevel | null {
  const level = pack.levels[number - 1]
  if (level === undefined) return null
  const isLatin = level.startsLatin.includes(script)
  return {
    script,
    drops: level.drops,
    atOnce: Math.min(3, Math.max(1, level.atOnce)) as 1 | 2 | 3,
    fall: level.fall,
    par: Math.floor((level.par * parPercent[script]) / 100),
    showsNextKey: number <= 2,
    words: level.words[script].flatMap((word) => buildTypedWord(word, script, isLatin, pack.candidates) ?? []),
    candidates: pack.candidates,
  }
}

/** In the order of the game catalog: all levels of the first script, then of the next. */
export const buildLetterLevels = (pack: LetterPack): readonly LetterLevel[] =>
  scripts.flatMap((script) => pack.levels.flatMap((_, index) => buildLetterLevel(pack, index + 1, script) ?? []))
