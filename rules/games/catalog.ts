/** All games without rules and level data, which a page loads for one game only (`content/games/load-game.ts`). */

import type { Skill } from './game-rules.ts'
import { scripts, type Script } from './letter-rain/scripts.ts'

/** Topics by which students filter the games. */
export const gameTopics = ['planning', 'sorting', 'numbers', 'typing', 'logic', 'memory', 'debugging', 'quiz'] as const

export type GameTopic = (typeof gameTopics)[number]

/** `endless`: the play ends after three misses. `safety`: Quiz Flight with questions about online safety. */
export const extraLevels = ['endless', 'safety'] as const
export type ExtraLevel = (typeof extraLevels)[number]

export type GameEntry = {
  readonly topic: GameTopic
  readonly skills: readonly Skill[]
  readonly ages: readonly [number, number]
  /** In the order in which they unlock. */
  readonly levels: readonly string[]
  /** The game puts the player under time pressure, which can be switched off. */
  readonly hasClock?: true
  /** Optional extra level, whose stars earn no points. */
  readonly extra?: ExtraLevel
}

const twelveLevels: readonly string[] = Array.from({ length: 12 }, (_, index) => String(index + 1))
/** Students may practice typing in any script, independent of the page language: each script has twelve levels. */
const twelveLevelsPerScript = scripts.flatMap((script) => twelveLevels.map((level) => `${script}-${level}`))

export const gameCatalog = {
  'wind-rush': {
    topic: 'planning',
    skills: ['plan-sequence', 'look-ahead'],
    ages: [5, 12],
    levels: twelveLevels,
    hasClock: true,
  },
  'cargo-sort': { topic: 'sorting', skills: ['compare-order', 'efficient'], ages: [7, 15], levels: twelveLevels },
  'bit-lanterns': {
    topic: 'numbers',
    skills: ['binary', 'place-value'],
    ages: [6, 14],
    levels: twelveLevels,
    hasClock: true,
    extra: 'endless',
  },
  'letter-rain': {
    topic: 'typing',
    skills: ['keyboard', 'type-right'],
    ages: [7, 15],
    levels: twelveLevelsPerScript,
    hasClock: true,
  },
  'lighthouse-logic': { topic: 'logic', skills: ['and-or-not', 'read-condition'], ages: [7, 15], levels: twelveLevels },
  'echo-drums': { topic: 'memory', skills: ['pattern', 'keep-in-mind'], ages: [5, 12], levels: twelveLevels },
  'bug-hunt': { topic: 'debugging', skills: ['trace', 'debug', 'halve'], ages: [7, 15], levels: twelveLevels },
  'quiz-flight': {
    topic: 'quiz',
    skills: ['recall', 'judge-own'],
    ages: [6, 15],
    levels: twelveLevels,
    extra: 'safety',
  },
} as const satisfies Record<string, GameEntry>

export type GameSlug = keyof typeof gameCatalog

export const gameSlugs = Object.keys(gameCatalog) as readonly GameSlug[]

export const isGameSlug = (text: string): text is GameSlug => Object.hasOwn(gameCatalog, text)

export const gameEntry = (slug: GameSlug): GameEntry => gameCatalog[slug]

/** Prefix of levels that unlock sequentially: Letter Rain has one such row per script. */
const rowOf = (level: string): string => level.replace(/\d+$/, '')

export const isSameRow = (a: string, b: string): boolean => rowOf(a) === rowOf(b)

/** Script that a typing level practices; undefined for other levels. */
export const scriptOf = (level: string): Script | undefined => scripts.find((script) => rowOf(level) === `${script}-`)

/** Displayed level number; each row counts from 1. */
export const levelNumber = (level: string): number => Number(level.slice(rowOf(level).length))

/** Levels listed for a page language: those in its script if the game has levels per script, otherwise all. */
export function levelsFor(slug: GameSlug, language: Script): readonly string[] {
  const { levels } = gameEntry(slug)
  const languageLevels = levels.filter((level) => scriptOf(level) === language)
  return languageLevels.length > 0 ? languageLevels : levels
}

/** Last level of its row; its first star shows the game's ending. */
export const isLastLevel = (slug: GameSlug, level: string): boolean =>
  gameEntry(slug).levels.findLast((candidate) => isSameRow(candidate, level)) === level

/** Level whose first star unlocks the extra level. */
export const opensExtra = { endless: '6', safety: '5' } as const satisfies Record<ExtraLevel, string>

export const isExtra = (slug: GameSlug, level: string): level is ExtraLevel => gameEntry(slug).extra === level

export const isLevelOf = (slug: GameSlug, level: string): boolean => gameEntry(slug).levels.includes(level)
