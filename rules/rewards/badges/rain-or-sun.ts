import { defineBadge } from '../badge.ts'

/** Ten steps solved with the required condition. */
export const rainOrSunBadge = defineBadge({
  id: 'rain-or-sun',
  colour: 'sky',
  target: 10,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('condition')).length,
})
