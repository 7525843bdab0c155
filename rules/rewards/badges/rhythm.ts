import { defineBadge } from '../badge.ts'

/** Echo Drums: five lines of nine beats or more right at the first bell. */
export const rhythm = defineBadge({
  id: 'rhythm',
  colour: 'coral',
  target: 5,
  done: ({ noted }) => noted['long-line'] ?? 0,
})
