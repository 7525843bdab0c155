import { defineBadge } from '../badge.ts'

/** Bit Lanterns: thirty cards caught in a row in one play, without a wrong answer or missed card. */
export const moonNightBadge = defineBadge({
  id: 'moon-night',
  colour: 'plum',
  target: 1,
  done: ({ noted }) => noted['moon-night'] ?? 0,
})
