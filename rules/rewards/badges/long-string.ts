import { defineBadge } from '../badge.ts'

/** A whole course finished. */
export const longStringBadge = defineBadge({
  id: 'long-string',
  colour: 'sky',
  target: 1,
  done: ({ coursesFinished }) => coursesFinished,
})
