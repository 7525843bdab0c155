/** Which levels are open, and how much help somebody gets. */

import { isSameRow, opensExtra, type ExtraLevel } from './catalogue.ts'

/** One star opens the next level; what was won stays open. */
export const openLevels = (levels: readonly string[], starsOf: (level: string) => number): ReadonlySet<string> =>
  new Set(
    levels.filter((level, at) => {
      const before = levels[at - 1]
      return before === undefined || !isSameRow(before, level) || starsOf(level) > 0 || starsOf(before) > 0
    }),
  )

export const isExtraOpen = (extra: ExtraLevel, starsOf: (level: string) => number): boolean =>
  starsOf(opensExtra[extra]) > 0

/** Help comes by itself after tries without a star, and ends with the first. */
export function helpAfter(tries: number, stars: number): 0 | 1 | 2 {
  if (stars > 0 || tries < 2) return 0
  return tries < 4 ? 1 : 2
}
