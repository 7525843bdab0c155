import { defineBadge } from '../badge.ts'

/** The first star in a lesson step or game level. */
export const firstStarBadge = defineBadge({
  id: 'first-star',
  colour: 'sun',
  target: 1,
  done: ({ steps, causes }) =>
    steps.filter(({ stars }) => stars > 0).length + causes.filter(({ cause }) => /^game:.*:star:1$/.test(cause)).length,
})
