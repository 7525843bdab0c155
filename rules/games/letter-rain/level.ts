/** What a level of Letter Rain sets up, in one script. */

import { type Script, scripts } from './scripts.ts'
import { type Candidates, type TypedWord, typedWord } from './word.ts'

export type LetterLevel = {
  readonly script: Script
  readonly drops: number
  /** How many fall at the same time. */
  readonly atOnce: 1 | 2 | 3
  /** Seconds that a drop falls. */
  readonly fall: number
  /** Right keys a minute that the third star asks for. */
  readonly par: number
  /** Whether the drawn keyboard shows the next key at all times. */
  readonly showsNextKey: boolean
  readonly words: readonly TypedWord[]
  readonly candidates: Candidates
}

/** The content file: for each level its numbers and its words in each script. */
export type LetterPack = {
  readonly version: number
  readonly candidates: Candidates
  readonly levels: readonly {
    readonly drops: number
    readonly atOnce: number
    readonly fall: number
    readonly par: number
    /** Fewest and most keys of a word. */
    readonly keys: readonly number[]
    /** Scripts whose keyboard types Latin letters when a word begins. */
    readonly startsLatin: readonly string[]
    readonly words: Readonly<Record<Script, readonly string[]>>
  }[]
}

/** Pinyin lines and Thai syllables need more keys for the same word than English: per cent of the level's par. */
const parPercent: Readonly<Record<Script, number>> = { en: 100, th: 90, ko: 120, cn: 100 }

/** A level by its number from 1; null where there is none. A word that cannot be typed is left out. */
export function letterLevel(pack: LetterPack, number: number, script: Script): LetterLevel | null {
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
    words: level.words[script].flatMap((word) => typedWord(word, script, isLatin, pack.candidates) ?? []),
    candidates: pack.candidates,
  }
}

/** As the catalogue names them: all levels of one script after the other. */
export const letterLevels = (pack: LetterPack): readonly LetterLevel[] =>
  scripts.flatMap((script) => pack.levels.flatMap((_, at) => letterLevel(pack, at + 1, script) ?? []))
