import { defineBadge } from '../badge.ts'

/** Five days of learning without a break. */
export const fiveBowsBadge = defineBadge({
  id: 'five-bows',
  colour: 'sun',
  target: 5,
  done: ({ longestStreak }) => longestStreak,
})
