import { defineBadge } from '../badge.ts'

/** Lighthouse Logic: five circuits of the later levels right at the first run. */
export const keeper = defineBadge({
  id: 'keeper',
  colour: 'sky',
  target: 5,
  done: ({ noted }) => noted['first-run'] ?? 0,
})
