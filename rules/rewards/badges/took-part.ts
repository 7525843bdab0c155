import { defineBadge } from '../badge.ts'

/** Three competitions completed. */
export const tookPartBadge = defineBadge({
  id: 'took-part',
  colour: 'sky',
  target: 3,
  done: ({ causes }) => causes.filter(({ source }) => source === 'competition').length,
})
