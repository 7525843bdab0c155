/** Unlocking of levels, and the help level of a student. */

import { isSameRow, opensExtra, type ExtraLevel } from './catalog.ts'

/** One star unlocks the next level; a level with a star stays unlocked. */
export const openLevels = (levels: readonly string[], starsOf: (level: string) => number): ReadonlySet<string> =>
  new Set(
    levels.filter((level, index) => {
      const previous = levels[index - 1]
      return previous === undefined || !isSameRow(previous, level) || starsOf(level) > 0 || starsOf(previous) > 0
    }),
  )

export const isExtraOpen = (extra: ExtraLevel, starsOf: (level: string) => number): boolean =>
  starsOf(opensExtra[extra]) > 0

/** Help starts after tries without a star and ends with the first star. */
export function computeHelpLevel(tries: number, stars: number): 0 | 1 | 2 {
  if (stars > 0 || tries < 2) return 0
  return tries < 4 ? 1 : 2
}
