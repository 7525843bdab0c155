import { defineBadge } from '../badge.ts'

/** Ten steps solved with the required loop, which the second star proves. */
export const loopsBadge = defineBadge({
  id: 'loops',
  colour: 'teal',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('loop')).length,
})
