import { defineBadge } from '../badge.ts'

/** Bug Hunt in fog: three puzzles solved without more inspections than bisection needs. */
export const halvesBadge = defineBadge({
  id: 'halves',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['few-asks'] ?? 0,
})
