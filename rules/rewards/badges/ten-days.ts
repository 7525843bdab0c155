import { defineBadge } from '../badge.ts'

/** Ten daily challenges completed. */
export const tenDaysBadge = defineBadge({
  id: 'ten-days',
  colour: 'sky',
  target: 10,
  done: ({ noted }) => noted['daily-challenge'] ?? 0,
})
