import { defineBadge } from '../badge.ts'

/** Three class goals reached. */
export const togetherBadge = defineBadge({
  id: 'together',
  colour: 'leaf',
  target: 3,
  done: ({ causes }) => causes.filter(({ source }) => source === 'goal').length,
})
