/** Every game there is, without its rules and levels: a page loads those of one game only (`content/games/load-game.ts`). */

import type { Skill } from './game-rules.ts'
import { scripts, type Script } from './letter-rain/scripts.ts'

/** What a child looks for games by. */
export const gameTopics = ['planning', 'sorting', 'numbers', 'typing', 'logic', 'memory', 'debugging', 'quiz'] as const

export type GameTopic = (typeof gameTopics)[number]

/** `endless`: until it ends by itself. `safety`: a flight over questions about being safe online. */
export const extraLevels = ['endless', 'safety'] as const
export type ExtraLevel = (typeof extraLevels)[number]

export type GameEntry = {
  readonly topic: GameTopic
  readonly skills: readonly Skill[]
  readonly ages: readonly [number, number]
  /** In the order in which they open. */
  readonly levels: readonly string[]
  /** Something sinks, falls or comes nearer while somebody thinks: it can also be played without. */
  readonly hasClock?: true
  /** One more beside them, with stars of its own that are not paid. */
  readonly extra?: ExtraLevel
}

const twelve: readonly string[] = Array.from({ length: 12 }, (_, at) => String(at + 1))
/** Whatever language somebody reads the page in, they may practise the keyboard of any: each has its twelve levels. */
const twelveInEachScript = scripts.flatMap((script) => twelve.map((level) => `${script}-${level}`))

export const gameCatalogue = {
  'wind-rush': {
    topic: 'planning',
    skills: ['plan-sequence', 'look-ahead'],
    ages: [5, 12],
    levels: twelve,
    hasClock: true,
  },
  'cargo-sort': { topic: 'sorting', skills: ['compare-order', 'efficient'], ages: [7, 15], levels: twelve },
  'bit-lanterns': {
    topic: 'numbers',
    skills: ['binary', 'place-value'],
    ages: [6, 14],
    levels: twelve,
    hasClock: true,
    extra: 'endless',
  },
  'letter-rain': {
    topic: 'typing',
    skills: ['keyboard', 'type-right'],
    ages: [7, 15],
    levels: twelveInEachScript,
    hasClock: true,
  },
  'lighthouse-logic': { topic: 'logic', skills: ['and-or-not', 'read-condition'], ages: [7, 15], levels: twelve },
  'echo-drums': { topic: 'memory', skills: ['pattern', 'keep-in-mind'], ages: [5, 12], levels: twelve },
  'bug-hunt': { topic: 'debugging', skills: ['trace', 'debug', 'halve'], ages: [7, 15], levels: twelve },
  'quiz-flight': { topic: 'quiz', skills: ['recall', 'judge-own'], ages: [6, 15], levels: twelve, extra: 'safety' },
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

/** The levels whose first star opens them: half of the way, and where every kind of question of the route has been met. */
export const opensExtra = { endless: '6', safety: '5' } as const satisfies Record<ExtraLevel, string>

export const isExtra = (slug: GameSlug, level: string): level is ExtraLevel => gameEntry(slug).extra === level

export const isLevelOf = (slug: GameSlug, level: string): boolean => gameEntry(slug).levels.includes(level)
