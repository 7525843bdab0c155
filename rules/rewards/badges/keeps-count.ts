import { defineBadge } from '../badge.ts'

/** Eight steps solved with the required variable. */
export const keepsCountBadge = defineBadge({
  id: 'keeps-count',
  colour: 'sun',
  target: 8,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('variable')).length,
})
