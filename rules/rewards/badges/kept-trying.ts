import { defineBadge } from '../badge.ts'

/** A step passed after at least five tries that failed. */
export const keptTrying = defineBadge({
  id: 'kept-trying',
  colour: 'coral',
  target: 1,
  done: ({ steps }) => steps.filter(({ solved, attempts }) => solved && attempts > 5).length,
})
