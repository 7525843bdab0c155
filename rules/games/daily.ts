/**
 * Daily challenge: one game at a medium level, the same for a whole class. Its level id is `daily-2026-11-17-4`, so that
 * best score, tries and leaderboard of the day are stored like those of any other level.
 */

import { gameSlugs, isLevelOf, type GameSlug } from './catalog.ts'

/** Level numbers that are neither trivial nor too hard for a first-time player. */
export const dailyNumbers = [3, 4, 5, 6] as const

export const maxDailyTries = 3

/** Excludes Quiz Flight, because students could pass its answers on to classmates. */
const dailyGames = gameSlugs.filter((slug) => slug !== 'quiz-flight')

export type DailyChallenge = { readonly game: GameSlug; readonly level: string }

const hashText = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)

type DailyChallengeInput = {
  readonly classroomId: string
  readonly day: string
  /** Script in which the class types. */
  readonly script: string
  readonly hidden: readonly string[]
}

/** Null if all eligible games are hidden. Hiding another game does not change the selected one. */
export function selectDailyChallenge({ classroomId, day, script, hidden }: DailyChallengeInput): DailyChallenge | null {
  const orderKey = (slug: GameSlug) => hashText(`${slug} ${day} ${classroomId}`)
  const [game] = dailyGames
    .filter((slug) => !hidden.includes(slug))
    .toSorted((a, b) => orderKey(a) - orderKey(b) || (a < b ? -1 : 1))
  if (game === undefined) return null
  const number = dailyNumbers[orderKey(game) % dailyNumbers.length]!
  const level = isLevelOf(game, `${script}-${number}`) ? `${script}-${number}` : String(number)
  return { game, level: `daily-${day}-${level}` }
}

const dailyLevelPattern = /^daily-(\d{4}-\d{2}-\d{2})-((?:[a-z]{2}-)?\d{1,2})$/

/** Null for a level that is not a daily challenge. */
export const parseDailyDay = (level: string): string | null => dailyLevelPattern.exec(level)?.[1] ?? null

/** Maps a daily challenge to the level that supplies its tasks; returns other levels unchanged. */
export const resolvePlayedLevel = (level: string): string => dailyLevelPattern.exec(level)?.[2] ?? level
