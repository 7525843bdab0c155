import { defineBadge } from '../badge.ts'

/** Five steps passed while two worked at one device. */
export const goodPair = defineBadge({
  id: 'good-pair',
  colour: 'coral',
  target: 5,
  done: ({ noted }) => noted['pair-step'] ?? 0,
})
