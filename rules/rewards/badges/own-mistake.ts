import { defineBadge } from '../badge.ts'

/** Ten times a run failed and the next passed, with one or two places changed and no hint. */
export const ownMistake = defineBadge({
  id: 'own-mistake',
  colour: 'sky',
  target: 10,
  done: ({ noted }) => noted['own-mistake'] ?? 0,
})
