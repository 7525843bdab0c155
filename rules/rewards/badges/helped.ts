import { defineBadge } from '../badge.ts'

/** A teacher saw them help a friend, on three days. */
export const helped = defineBadge({
  id: 'helped',
  colour: 'teal',
  target: 3,
  done: ({ helpedDays }) => helpedDays,
})
