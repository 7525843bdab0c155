import { defineBadge } from '../badge.ts'

/** Ten steps solved with the condition that they ask for. */
export const rainOrSun = defineBadge({
  id: 'rain-or-sun',
  picture: 'umbrella',
  colour: 'sky',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('condition')).length,
})
