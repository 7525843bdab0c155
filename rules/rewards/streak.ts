/** Streak of learning days, shown as bows. Days have the format `2026-11-19` in the school's time zone. */

export const restDays = { atFirst: 2, most: 2, everyActiveDays: 5 } as const
export const maxDaysBack = 14

const dayMs = 24 * 60 * 60_000

/** Late data counts for the time it was done, unless that is in the future or too long ago. */
export const effectiveTime = (doneAt: number, arrivedAt: number): number =>
  doneAt > arrivedAt || arrivedAt - doneAt > maxDaysBack * dayMs ? arrivedAt : doneAt

export type Streak = {
  /** Active days since the last break. */
  readonly bows: number
  readonly longest: number
  /** Remaining rest days. */
  readonly rest: number
}

type StreakPlan = {
  readonly today: string
  /** Days with a lesson; without a timetable one active day per week is enough. */
  readonly planned?: ReadonlySet<string>
  /** Excused absences do not count as planned days. */
  readonly excused?: ReadonlySet<string>
}

/**
 * A streak breaks on a missed planned day (or a missed week without a timetable) when no rest day remains. Today and
 * this week are not missed yet. Tries every active day as the start and takes the longest unbroken streak, so that a
 * day that arrives late from an offline device never shortens the streak.
 */
export function computeStreak(activeDates: Iterable<string>, { today, planned, excused }: StreakPlan): Streak {
  const last = toDayNumber(today)
  const activeDays = new Set([...activeDates].map(toDayNumber).filter((day) => day <= last))
  const toDayNumbers = (days: ReadonlySet<string> | undefined) => days && new Set([...days].map(toDayNumber))
  const isMissed = createMissedCheck(activeDays, toDayNumbers(planned), toDayNumbers(excused) ?? new Set())
  let longest = 0
  for (const first of [...activeDays].toSorted((a, b) => a - b)) {
    const { bows, rest, unbroken } = followStreak(first, last, activeDays, isMissed)
    longest = Math.max(longest, bows)
    // A later start gives a shorter streak, so the first unbroken one is the longest.
    if (unbroken) return { bows, longest, rest }
  }
  return { bows: 0, longest, rest: restDays.atFirst }
}

/** Follows a streak from its first day to a break or today; active days earn rest days up to the maximum. */
function followStreak(
  first: number,
  last: number,
  activeDays: ReadonlySet<number>,
  isMissed: (day: number) => boolean,
) {
  let [bows, rest, daysTowardsRest] = [0, restDays.atFirst as number, 0]
  for (let day = first; day <= last; day++) {
    if (activeDays.has(day)) {
      bows++
      if (rest < restDays.most && ++daysTowardsRest === restDays.everyActiveDays)
        [rest, daysTowardsRest] = [rest + 1, 0]
    }
    if (day === last || !isMissed(day)) continue
    if (rest === 0) return { bows, rest, unbroken: false }
    rest--
  }
  return { bows, rest, unbroken: true }
}

/** Returns a check whether the end of a day completes a missed day or week. */
function createMissedCheck(
  activeDays: ReadonlySet<number>,
  planned: ReadonlySet<number> | undefined,
  excused: ReadonlySet<number>,
): (day: number) => boolean {
  const isInactive = (day: number) => !activeDays.has(day) && !excused.has(day)
  if (planned) return (day) => planned.has(day) && isInactive(day)
  return (day) => isSunday(day) && [0, 1, 2, 3, 4, 5, 6].every((daysBack) => isInactive(day - daysBack))
}

/** Days since 1970-01-01, which was a Thursday. */
const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const isSunday = (day: number) => (((day + 4) % 7) + 7) % 7 === 0
