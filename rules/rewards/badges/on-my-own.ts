import { defineBadge } from '../badge.ts'

/** Fifteen steps with a star and without hints. */
export const onMyOwnBadge = defineBadge({
  id: 'on-my-own',
  colour: 'plum',
  target: 15,
  done: ({ steps }) => steps.filter(({ solved, stars, hints }) => solved && stars > 0 && hints === 0).length,
})
