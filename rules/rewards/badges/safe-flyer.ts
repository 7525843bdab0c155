import { defineBadge } from '../badge.ts'

/** Quiz Flight: three stars on the route about being safe online. */
export const safeFlyer = defineBadge({
  id: 'safe-flyer',
  colour: 'leaf',
  target: 1,
  done: ({ noted }) => noted['safe-flight'] ?? 0,
})
