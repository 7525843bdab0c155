import { defineBadge } from '../badge.ts'

/** Bug Hunt: ten puzzles solved with the first repair. */
export const sharpEyeBadge = defineBadge({
  id: 'sharp-eye',
  colour: 'sun',
  target: 10,
  done: ({ noted }) => noted['first-mend'] ?? 0,
})
