import { defineBadge } from '../badge.ts'

/** The third star in ten steps. */
export const shortBadge = defineBadge({
  id: 'short',
  colour: 'leaf',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars }) => stars === 3).length,
})
