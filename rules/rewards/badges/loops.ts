import { defineBadge } from '../badge.ts'

/** Ten steps solved with the loop that they ask for: without it there is no second star. */
export const loops = defineBadge({
  id: 'loops',
  colour: 'teal',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('loop')).length,
})
