import { defineBadge } from '../badge.ts'

/** Wind Rush: three stars in level 6 or later, where commands are delayed. */
export const aheadBadge = defineBadge({
  id: 'ahead',
  colour: 'plum',
  target: 1,
  done: ({ causes }) => causes.filter(({ cause }) => /^game:wind-rush:([6-9]|1[0-2]):star:3$/.test(cause)).length,
})
