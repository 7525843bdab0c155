/** Every game there is, without its rules and levels: a page loads those of one game only (`content/games/load-game.ts`). */

import type { Skill } from './game-rules.ts'
import { scripts, type Script } from './letter-rain/scripts.ts'

/** What a child looks for games by. */
export const gameTopics = ['planning', 'sorting', 'numbers', 'typing', 'logic', 'memory', 'debugging', 'quiz'] as const

export type GameTopic = (typeof gameTopics)[number]

export type GameEntry = {
  readonly topic: GameTopic
  readonly skills: readonly Skill[]
  readonly ages: readonly [number, number]
  /** In the order in which they open. */
  readonly levels: readonly string[]
  /** Whether it can also be played until it ends by itself. */
  readonly hasEndless?: true
}

const twelve: readonly string[] = Array.from({ length: 12 }, (_, at) => String(at + 1))
/** Whatever language somebody reads the page in, they may practise the keyboard of any: each has its twelve levels. */
const twelveInEachScript = scripts.flatMap((script) => twelve.map((level) => `${script}-${level}`))

export const gameCatalogue = {
  'wind-rush': { topic: 'planning', skills: ['plan-sequence', 'look-ahead'], ages: [5, 12], levels: twelve },
  'cargo-sort': { topic: 'sorting', skills: ['compare-order', 'efficient'], ages: [7, 15], levels: twelve },
  'bit-lanterns': {
    topic: 'numbers',
    skills: ['binary', 'place-value'],
    ages: [6, 14],
    levels: twelve,
    hasEndless: true,
  },
  'letter-rain': { topic: 'typing', skills: ['keyboard', 'type-right'], ages: [7, 15], levels: twelveInEachScript },
  'lighthouse-logic': { topic: 'logic', skills: ['and-or-not', 'read-condition'], ages: [7, 15], levels: twelve },
  'echo-drums': { topic: 'memory', skills: ['pattern', 'keep-in-mind'], ages: [5, 12], levels: twelve },
  'bug-hunt': { topic: 'debugging', skills: ['trace', 'debug', 'halve'], ages: [7, 15], levels: twelve },
  'quiz-flight': { topic: 'quiz', skills: ['recall', 'judge-own'], ages: [6, 15], levels: twelve },
} as const satisfies Record<string, GameEntry>

export type GameSlug = keyof typeof gameCatalogue

export const gameSlugs = Object.keys(gameCatalogue) as readonly GameSlug[]

export const isGameSlug = (text: string): text is GameSlug => Object.hasOwn(gameCatalogue, text)

export const gameEntry = (slug: GameSlug): GameEntry => gameCatalogue[slug]

/** Levels that open one after the other: Letter Rain has a row of them for each script. */
const rowOf = (level: string): string => level.replace(/\d+$/, '')

export const isSameRow = (one: string, other: string): boolean => rowOf(one) === rowOf(other)

/** The script whose keyboard a level practises, where it is about one. */
export const scriptOf = (level: string): Script | undefined => scripts.find((script) => rowOf(level) === `${script}-`)

/** As it is shown: each row counts from 1. */
export const levelNumber = (level: string): number => Number(level.slice(rowOf(level).length))

/** Those that are shown to readers of a language: all, or where each script has its own, those of theirs. */
export function levelsFor(slug: GameSlug, language: Script): readonly string[] {
  const { levels } = gameEntry(slug)
  const own = levels.filter((level) => scriptOf(level) === language)
  return own.length > 0 ? own : levels
}

/** The last of its row: with its first star somebody has reached the game's ending. */
export const isLastLevel = (slug: GameSlug, level: string): boolean =>
  gameEntry(slug).levels.findLast((one) => isSameRow(one, level)) === level

/** What the level without an end is called, and the one whose first star opens it. */
export const endlessLevel = 'endless'
export const opensEndless = '6'

export const isEndless = (slug: GameSlug, level: string): boolean =>
  level === endlessLevel && gameEntry(slug).hasEndless === true

export const isLevelOf = (slug: GameSlug, level: string): boolean => gameEntry(slug).levels.includes(level)
