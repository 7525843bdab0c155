import { defineBadge } from '../badge.ts'

/** Three questions by the student approved by a teacher. */
export const questionMakerBadge = defineBadge({
  id: 'question-maker',
  colour: 'plum',
  target: 3,
  done: ({ noted }) => noted['question'] ?? 0,
})
