import { defineBadge } from '../badge.ts'

/** Bit Lanterns: thirty cards home one after the other in one play, none shown wrong and none on the beach between them. */
export const moonNight = defineBadge({
  id: 'moon-night',
  colour: 'plum',
  target: 1,
  done: ({ noted }) => noted['moon-night'] ?? 0,
})
