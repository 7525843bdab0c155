import { defineBadge } from '../badge.ts'

/** Three goals reached with a class. */
export const together = defineBadge({
  id: 'together',
  colour: 'leaf',
  target: 3,
  done: ({ causes }) => causes.filter(({ source }) => source === 'goal').length,
})
