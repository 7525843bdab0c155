import { accept, refuse, type Result } from '../lib/result.ts'
import { dayAfter, type Days } from './days.ts'

/** The days of a class without lessons: ranges in their order that neither meet nor touch. */
export type Holidays = readonly Days[]

export const MOST_HOLIDAYS = 30
/** Longer than the summer of any school; a whole year off is a slip of the pen. */
export const MOST_HOLIDAY_DAYS = 120

export type HolidayRefusal = 'holiday-ends-early' | 'holiday-too-long' | 'too-many-holidays'

/** With these days off too. Days that meet or touch become one range. */
export function withHoliday(holidays: Holidays, added: Days): Result<Holidays, HolidayRefusal> {
  if (added.until < added.from) return refuse('holiday-ends-early')
  if (dayAfter(added.from, MOST_HOLIDAY_DAYS) <= added.until) return refuse('holiday-too-long')
  const apart = holidays.filter((one) => dayAfter(one.until, 1) < added.from || dayAfter(added.until, 1) < one.from)
  const met = holidays.filter((one) => !apart.includes(one))
  const whole = met.reduce(
    (all, one) => ({
      from: one.from < all.from ? one.from : all.from,
      until: one.until > all.until ? one.until : all.until,
    }),
    added,
  )
  const next = [...apart, whole].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return next.length > MOST_HOLIDAYS ? refuse('too-many-holidays') : accept(next)
}

/** Without the range that begins there. */
export const withoutHoliday = (holidays: Holidays, from: string): Holidays =>
  holidays.filter((one) => one.from !== from)
