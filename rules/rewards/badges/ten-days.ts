import { defineBadge } from '../badge.ts'

/** Ten challenges of the day played to the end. */
export const tenDays = defineBadge({
  id: 'ten-days',
  colour: 'sky',
  target: 10,
  done: ({ noted }) => noted['daily-challenge'] ?? 0,
})
