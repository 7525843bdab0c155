import { defineBadge } from '../badge.ts'

/** Echo Drums: five lines of nine or more beats correct at the first answer. */
export const rhythmBadge = defineBadge({
  id: 'rhythm',
  colour: 'coral',
  target: 5,
  done: ({ noted }) => noted['long-line'] ?? 0,
})
