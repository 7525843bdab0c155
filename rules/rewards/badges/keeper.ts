import { defineBadge } from '../badge.ts'

/** Lighthouse Logic: five circuits of later levels correct at the first run. */
export const keeperBadge = defineBadge({
  id: 'keeper',
  colour: 'sky',
  target: 5,
  done: ({ noted }) => noted['first-run'] ?? 0,
})
