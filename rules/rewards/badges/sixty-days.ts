import { defineBadge } from '../badge.ts'

/** Sixty days of learning within a year, not necessarily consecutive. */
export const sixtyDaysBadge = defineBadge({
  id: 'sixty-days',
  colour: 'coral',
  target: 60,
  done: ({ activeDays }) => activeDays,
})
