/** Level n requires 10 · n · (n − 1) points earned in total; spending points does not lower the level. */

export const pointsForLevel = (level: number): number => 10 * level * (level - 1)

export function computeLevel(earned: number): number {
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + (4 * Math.max(0, earned)) / 10)) / 2))
  while (pointsForLevel(level + 1) <= earned) level++
  while (level > 1 && pointsForLevel(level) > earned) level--
  return level
}

/** Progress to the next level from 0 to 1, and the points still missing. */
export function progressToNextLevel(earned: number, level = computeLevel(earned)): { share: number; left: number } {
  const [from, to] = [pointsForLevel(level), pointsForLevel(level + 1)]
  return { share: Math.min(1, Math.max(0, (earned - from) / (to - from))), left: Math.max(0, to - earned) }
}
