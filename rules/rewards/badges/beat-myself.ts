import { defineBadge } from '../badge.ts'

/** Three times a larger share of correct answers than in the student's previous competition. */
export const beatMyselfBadge = defineBadge({
  id: 'beat-myself',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['beat-myself'] ?? 0,
})
