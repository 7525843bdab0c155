/** Which part of the school year a report covers. */
export const reportPeriods = ['term', 'month', 'all'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

const dayMs = 24 * 60 * 60_000
const monthDays = 30
/** Attendance that is derived from work is stored for less than a year. */
const maxDays = 365

type PeriodFacts = {
  /** Days as `2026-11-19`. */
  readonly today: string
  readonly termStarts: string | null
}

/** The first day of the period; null for all records. A term that has not begun has no records. */
export function reportStart(period: ReportPeriod, { today, termStarts }: PeriodFacts): string | null {
  if (period === 'month') return addDays(today, 1 - monthDays)
  return period === 'term' && termStarts !== null && termStarts <= today ? termStarts : null
}

/** The first day of attendance in a report. */
export const attendanceStart = (start: string | null, today: string): string => {
  const earliest = addDays(today, -maxDays)
  return start !== null && start > earliest ? start : earliest
}

/** Work of the period: solved in it, or tried in it and not solved yet. */
export const isInPeriod = (
  { solvedAt, lastAt }: { readonly solvedAt: number | null; readonly lastAt: number },
  since: number,
): boolean => (solvedAt ?? lastAt) >= since

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
