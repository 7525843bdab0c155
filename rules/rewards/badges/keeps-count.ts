import { defineBadge } from '../badge.ts'

/** Eight steps solved with the variable that they ask for. */
export const keepsCount = defineBadge({
  id: 'keeps-count',
  colour: 'sun',
  target: 8,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('variable')).length,
})
