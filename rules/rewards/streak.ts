/** Days of learning, one bow each. Days are written `2026-11-19` and are those of the school's clock. */

export const restDays = { atFirst: 2, most: 2, everyActiveDays: 5 } as const
export const MOST_DAYS_BACK = 14

const dayMs = 24 * 60 * 60_000

/** When something counts that came late: when it was done, unless that is later than it came or long ago. */
export const countedAt = (doneAt: number, arrivedAt: number): number =>
  doneAt > arrivedAt || arrivedAt - doneAt > MOST_DAYS_BACK * dayMs ? arrivedAt : doneAt

export type Streak = {
  /** Active days since the last break. */
  readonly bows: number
  readonly longest: number
  /** Rest days that are left. */
  readonly rest: number
}

type Plan = {
  readonly today: string
  /** Days with a lesson; where nobody says which, one active day a week is enough. */
  readonly planned?: ReadonlySet<string>
  /** Absences that are excused: never planned. */
  readonly excused?: ReadonlySet<string>
}

/**
 * A break needs a planned day, or a whole week where nothing is planned, that passed without learning and without a rest
 * day left. Today, and this week, are not over. Of all days from which the tail could be counted the kindest is taken:
 * so a day that comes late, from a tablet that was away, never shortens what was shown.
 */
export function streakOf(active: Iterable<string>, { today, planned, excused }: Plan): Streak {
  const last = numberOf(today)
  const learned = new Set([...active].map(numberOf).filter((day) => day <= last))
  const numbers = (days: ReadonlySet<string> | undefined) => days && new Set([...days].map(numberOf))
  const missed = missedDays(learned, numbers(planned), numbers(excused) ?? new Set())
  let longest = 0
  for (const first of [...learned].toSorted((one, other) => one - other)) {
    const { bows, rest, unbroken } = walk(first, last, learned, missed)
    longest = Math.max(longest, bows)
    // Whoever begins later has fewer days of the same tail.
    if (unbroken) return { bows, longest, rest }
  }
  return { bows: 0, longest, rest: restDays.atFirst }
}

/** From a first day on until it breaks or today; a rest day is earned by active days while there is room for one. */
function walk(first: number, last: number, learned: ReadonlySet<number>, missed: (day: number) => boolean) {
  let [bows, rest, towards] = [0, restDays.atFirst as number, 0]
  for (let day = first; day <= last; day++) {
    if (learned.has(day)) {
      bows++
      if (rest < restDays.most && ++towards === restDays.everyActiveDays) [rest, towards] = [rest + 1, 0]
    }
    if (day === last || !missed(day)) continue
    if (rest === 0) return { bows, rest, unbroken: false }
    rest--
  }
  return { bows, rest, unbroken: true }
}

/** Whether something was missed when this day ended. */
function missedDays(
  learned: ReadonlySet<number>,
  planned: ReadonlySet<number> | undefined,
  excused: ReadonlySet<number>,
): (day: number) => boolean {
  const none = (day: number) => !learned.has(day) && !excused.has(day)
  if (planned) return (day) => planned.has(day) && none(day)
  return (day) => isSunday(day) && [0, 1, 2, 3, 4, 5, 6].every((back) => none(day - back))
}

/** Days since 1970, which was a Thursday. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const isSunday = (day: number) => (((day + 4) % 7) + 7) % 7 === 0
