import { defineBadge } from '../badge.ts'

/** The third star at ten steps. */
export const short = defineBadge({
  id: 'short',
  colour: 'leaf',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars }) => stars === 3).length,
})
