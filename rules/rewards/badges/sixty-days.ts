import { defineBadge } from '../badge.ts'

/** Sixty days of learning in a year, in a row or not. */
export const sixtyDays = defineBadge({
  id: 'sixty-days',
  colour: 'coral',
  target: 60,
  done: ({ activeDays }) => activeDays,
})
