import { defineBadge } from '../badge.ts'

/** Three steps passed on a later day than the first failed try. */
export const cameBackBadge = defineBadge({
  id: 'came-back',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['came-back'] ?? 0,
})
