import { defineBadge } from '../badge.ts'

/** A step passed after at least five failed tries. */
export const keptTryingBadge = defineBadge({
  id: 'kept-trying',
  colour: 'coral',
  target: 1,
  done: ({ steps }) => steps.filter(({ solved, attempts }) => solved && attempts > 5).length,
})
