import { defineBadge } from '../badge.ts'

/** A larger share right than in one’s own last competition, three times. */
export const beatMyself = defineBadge({
  id: 'beat-myself',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['beat-myself'] ?? 0,
})
