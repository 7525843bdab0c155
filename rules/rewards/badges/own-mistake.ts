import { defineBadge } from '../badge.ts'

/** Ten times the student fixed a failed program with one or two changes and without hints. */
export const ownMistakeBadge = defineBadge({
  id: 'own-mistake',
  colour: 'sky',
  target: 10,
  done: ({ noted }) => noted['own-mistake'] ?? 0,
})
