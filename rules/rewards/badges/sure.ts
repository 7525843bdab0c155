import { defineBadge } from '../badge.ts'

/** Quiz Flight: one flight with five long strings or more, all of them right. */
export const sure = defineBadge({
  id: 'sure',
  colour: 'plum',
  target: 1,
  done: ({ noted }) => noted['sure-flight'] ?? 0,
})
