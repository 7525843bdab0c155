const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Years in which somebody may plan something; PostgreSQL has no year zero, and nobody means one. */
const [firstYear, lastYear] = [1900, 2199]

const isYear = (year: number) => year >= firstYear && year <= lastYear

/** A day that there is: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (dayPattern.exec(text) ?? []).map(Number)
  if (!year || !month || !day || !isYear(year) || month > 12) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export const isMoment = (text: string): boolean => isYear(new Date(text).getUTCFullYear())
