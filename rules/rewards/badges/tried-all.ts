import { gameSlugs } from '../../games/catalog.ts'
import { defineBadge } from '../badge.ts'

/** A star in the first level of every game; in Letter Rain any script counts. */
export const triedAllBadge = defineBadge({
  id: 'tried-all',
  colour: 'sun',
  target: gameSlugs.length,
  done: ({ causes }) =>
    new Set(causes.flatMap(({ cause }) => /^game:([a-z-]+):(?:[a-z]+-)?1:star:1$/.exec(cause)?.[1] ?? [])).size,
})
