import { defineBadge } from '../badge.ts'

/** Twenty days of learning without a break. */
export const twentyBowsBadge = defineBadge({
  id: 'twenty-bows',
  colour: 'plum',
  target: 20,
  done: ({ longestStreak }) => longestStreak,
})
