import { gameSlugs } from '../../games/catalogue.ts'
import { defineBadge } from '../badge.ts'

/** A star in the first level of every game; of Letter Rain in any of its scripts. */
export const triedAll = defineBadge({
  id: 'tried-all',
  colour: 'sun',
  target: gameSlugs.length,
  done: ({ causes }) =>
    new Set(causes.flatMap(({ cause }) => /^game:([a-z-]+):(?:[a-z]+-)?1:star:1$/.exec(cause)?.[1] ?? [])).size,
})
