import { defineBadge } from '../badge.ts'

/** The first unit finished. */
export const overTheHillBadge = defineBadge({
  id: 'over-the-hill',
  colour: 'leaf',
  target: 1,
  done: ({ unitsFinished }) => unitsFinished,
})
