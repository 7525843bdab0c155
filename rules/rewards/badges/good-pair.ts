import { defineBadge } from '../badge.ts'

/** Five steps passed by two students working on one device. */
export const goodPairBadge = defineBadge({
  id: 'good-pair',
  colour: 'coral',
  target: 5,
  done: ({ noted }) => noted['pair-step'] ?? 0,
})
