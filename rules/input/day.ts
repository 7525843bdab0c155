const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Plausible years for dates in the product; PostgreSQL has no year zero. */
const [firstYear, lastYear] = [1900, 2199]

const isYear = (year: number) => year >= firstYear && year <= lastYear

/** Whether a text is a `YYYY-MM-DD` date that exists: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (dayPattern.exec(text) ?? []).map(Number)
  if (!year || !month || !day || !isYear(year) || month > 12) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export const isTimestamp = (text: string): boolean => isYear(new Date(text).getUTCFullYear())
