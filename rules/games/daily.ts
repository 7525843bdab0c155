/**
 * The challenge of the day: one game, at one of its middle levels, the same for a whole class. Its level is written
 * `daily-2026-11-17-4`, so that best, tries and leaderboard of a day are kept as those of any level.
 */

import { gameSlugs, isLevelOf, type GameSlug } from './catalogue.ts'

/** Past the first ideas, and not too far for whoever has never played it. */
export const dailyNumbers = [3, 4, 5, 6] as const

export const mostDailyTries = 3

/** Not Quiz Flight: its keys are on the device, and whoever has flown could tell them to the next. */
const dailyGames = gameSlugs.filter((slug) => slug !== 'quiz-flight')

export type DailyChallenge = { readonly game: GameSlug; readonly level: string }

const numberFrom = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)

type OfDay = {
  readonly classroomId: string
  readonly day: string
  /** Whose keyboard the class types on. */
  readonly script: string
  readonly hidden: readonly string[]
}

/** Nothing where every such game is put away. To put another game away changes nothing. */
export function dailyChallenge({ classroomId, day, script, hidden }: OfDay): DailyChallenge | null {
  const drawn = (slug: GameSlug) => numberFrom(`${slug} ${day} ${classroomId}`)
  const [game] = dailyGames
    .filter((slug) => !hidden.includes(slug))
    .toSorted((one, other) => drawn(one) - drawn(other) || (one < other ? -1 : 1))
  if (game === undefined) return null
  const number = dailyNumbers[drawn(game) % dailyNumbers.length]!
  const level = isLevelOf(game, `${script}-${number}`) ? `${script}-${number}` : String(number)
  return { game, level: `daily-${day}-${level}` }
}

const daily = /^daily-(\d{4}-\d{2}-\d{2})-((?:[a-z]{2}-)?\d{1,2})$/

/** The day of a challenge; nothing for any other level. */
export const dayOfDaily = (level: string): string | null => daily.exec(level)?.[1] ?? null

/** The level whose tasks are played: of a challenge the one that was drawn. */
export const playedLevel = (level: string): string => daily.exec(level)?.[2] ?? level
