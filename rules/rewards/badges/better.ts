import { defineBadge } from '../badge.ts'

/** Ten steps or levels of games raised from one or two stars to three. */
export const better = defineBadge({
  id: 'better',
  colour: 'leaf',
  target: 10,
  done: ({ noted }) => noted['raised'] ?? 0,
})
