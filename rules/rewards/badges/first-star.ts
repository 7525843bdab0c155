import { defineBadge } from '../badge.ts'

/** The first step or level of a game with a star. */
export const firstStar = defineBadge({
  id: 'first-star',
  colour: 'sun',
  target: 1,
  done: ({ steps, causes }) =>
    steps.filter(({ stars }) => stars > 0).length + causes.filter(({ cause }) => /^game:.*:star:1$/.test(cause)).length,
})
