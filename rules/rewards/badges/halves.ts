import { defineBadge } from '../badge.ts'

/** Bug Hunt in the fog: three knots without an ask too many. */
export const halves = defineBadge({
  id: 'halves',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['few-asks'] ?? 0,
})
