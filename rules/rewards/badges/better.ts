import { defineBadge } from '../badge.ts'

/** Ten lesson steps or game levels improved from one or two stars to three. */
export const betterBadge = defineBadge({
  id: 'better',
  colour: 'leaf',
  target: 10,
  done: ({ noted }) => noted['raised'] ?? 0,
})
