import { accept, refuse, type Result } from '../result.ts'
import { addDays, type DayRange } from '../time/days.ts'

/** Days without lessons: sorted ranges that neither overlap nor adjoin. */
export type Holidays = readonly DayRange[]

export const MAX_HOLIDAYS = 30
/** Longer than any school's summer holidays; a longer range is a typing error. */
export const MAX_HOLIDAY_DAYS = 120

export type HolidayRefusal = 'holiday-ends-early' | 'holiday-too-long' | 'too-many-holidays'

/** Adds a range and merges it with ranges that overlap or adjoin it. */
export function addHoliday(holidays: Holidays, added: DayRange): Result<Holidays, HolidayRefusal> {
  if (added.until < added.from) return refuse('holiday-ends-early')
  if (addDays(added.from, MAX_HOLIDAY_DAYS) <= added.until) return refuse('holiday-too-long')
  const separate = holidays.filter(
    (holiday) => addDays(holiday.until, 1) < added.from || addDays(added.until, 1) < holiday.from,
  )
  const adjoining = holidays.filter((holiday) => !separate.includes(holiday))
  const merged = adjoining.reduce(
    (range, holiday) => ({
      from: holiday.from < range.from ? holiday.from : range.from,
      until: holiday.until > range.until ? holiday.until : range.until,
    }),
    added,
  )
  const next = [...separate, merged].toSorted((first, second) => (first.from < second.from ? -1 : 1))
  return next.length > MAX_HOLIDAYS ? refuse('too-many-holidays') : accept(next)
}

/** Removes the range that starts on `from`. */
export const dropHoliday = (holidays: Holidays, from: string): Holidays =>
  holidays.filter((holiday) => holiday.from !== from)
