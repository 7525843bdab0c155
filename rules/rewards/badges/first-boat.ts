import { defineBadge } from '../badge.ts'

/** The first lesson finished. */
export const firstBoatBadge = defineBadge({
  id: 'first-boat',
  colour: 'sky',
  target: 1,
  done: ({ causes }) => causes.filter(({ cause }) => cause.startsWith('lesson:')).length,
})
