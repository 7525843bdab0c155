import { defineBadge } from '../badge.ts'

/** Quiz Flight: three stars in the level about online safety. */
export const safeFlyerBadge = defineBadge({
  id: 'safe-flyer',
  colour: 'leaf',
  target: 1,
  done: ({ noted }) => noted['safe-flight'] ?? 0,
})
