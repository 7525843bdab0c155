import { defineBadge } from '../badge.ts'

/** A teacher praised the student for helping a friend, on three days. */
export const helpedBadge = defineBadge({
  id: 'helped',
  colour: 'teal',
  target: 3,
  done: ({ helpedDays }) => helpedDays,
})
