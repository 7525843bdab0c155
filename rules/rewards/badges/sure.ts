import { defineBadge } from '../badge.ts'

/** Quiz Flight: one flight with at least five answers of high confidence, all correct. */
export const sureBadge = defineBadge({
  id: 'sure',
  colour: 'plum',
  target: 1,
  done: ({ noted }) => noted['sure-flight'] ?? 0,
})
