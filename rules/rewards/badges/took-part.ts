import { defineBadge } from '../badge.ts'

/** Three competitions played to the end. */
export const tookPart = defineBadge({
  id: 'took-part',
  colour: 'sky',
  target: 3,
  done: ({ causes }) => causes.filter(({ source }) => source === 'competition').length,
})
