import { defineBadge } from '../badge.ts'

/** Three questions of one’s own approved by a teacher. */
export const questionMaker = defineBadge({
  id: 'question-maker',
  colour: 'plum',
  target: 3,
  done: ({ noted }) => noted['question'] ?? 0,
})
