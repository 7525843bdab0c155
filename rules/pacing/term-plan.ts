import { accept, refuse, type Result } from '../lib/result.ts'
import { weekAround } from '../week.ts'
import { dayAfter, isIn, type Days } from './days.ts'
import type { Holidays } from './holidays.ts'

/** The lessons of a course over the weeks of a term. */

export const MOST_WEEKS = 60
export const MOST_PER_WEEK = 5
/** By how many weeks one lesson, and with it all after it, may be moved. */
export const MOST_MOVED = 20

export type PlanWeek = {
  /** The first and the last day of the week that belong to the term. */
  readonly from: string
  readonly until: string
  /** Monday to Friday, in the term, outside of holidays. */
  readonly schoolDays: number
  readonly isHoliday: boolean
  /** By id. */
  readonly lessons: readonly string[]
}

export type TermPlan = {
  readonly weeks: readonly PlanWeek[]
  /** What does not fit before the term ends, in its order. */
  readonly left: readonly string[]
}

type Asked = {
  readonly term: Days
  readonly holidays: Holidays
  readonly perWeek: number
  readonly lessons: readonly string[]
  /** By lesson: how many weeks of school later it begins, with all after it. */
  readonly moved: Readonly<Record<string, number>>
}

/** Never more lessons in a week than it has days of school: a week with two of them has no room for five. */
export function planTerm({ term, holidays, perWeek, lessons, moved }: Asked): Result<TermPlan, 'term-too-long'> {
  const weeks = weeksOf(term, holidays)
  if (!weeks) return refuse('term-too-long')
  const places: string[][] = weeks.map(() => [])
  const roomIn = weeks.map(({ schoolDays }) => Math.min(perWeek, schoolDays))
  const taught = roomIn.flatMap((room, week) => (room > 0 ? week : []))
  let at = 0
  for (const lesson of lessons) {
    const week = taught[at]
    if (week !== undefined && places[week]!.length >= roomIn[week]!) at += 1
    at += moved[lesson] ?? 0
    const found = taught[at]
    if (found === undefined) break
    places[found]!.push(lesson)
  }
  const placed = places.flat().length
  return accept({
    weeks: weeks.map((week, index) => ({ ...week, lessons: places[index]! })),
    left: lessons.slice(placed),
  })
}

function weeksOf(term: Days, holidays: Holidays): Omit<PlanWeek, 'lessons'>[] | null {
  const weeks: Omit<PlanWeek, 'lessons'>[] = []
  for (let monday = weekAround(term.from)[0]!; monday <= term.until; monday = dayAfter(monday, 7)) {
    if (weeks.length === MOST_WEEKS) return null
    const sunday = dayAfter(monday, 6)
    const weekdays = weekAround(monday)
      .slice(0, 5)
      .filter((day) => isIn(day, term))
    const schoolDays = weekdays.filter((day) => !holidays.some((holiday) => isIn(day, holiday))).length
    weeks.push({
      from: monday < term.from ? term.from : monday,
      until: sunday > term.until ? term.until : sunday,
      schoolDays,
      isHoliday: weekdays.length > 0 && schoolDays === 0,
    })
  }
  return weeks
}

/** How far a class is against its plan; what is planned for this week may be done on any of its days. */
export type Pace = { readonly is: 'on-plan' | 'ahead' | 'behind'; readonly lessons: number }

export function paceOf({ weeks }: TermPlan, done: number, today: string): Pace {
  const planned = (of: readonly PlanWeek[]) => of.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const due = planned(weeks.filter(({ until }) => until < today))
  const byNow = planned(weeks.filter(({ from }) => from <= today))
  if (done < due) return { is: 'behind', lessons: due - done }
  return done > byNow ? { is: 'ahead', lessons: done - byNow } : { is: 'on-plan', lessons: 0 }
}

/** A class has done a lesson when half of it has: it goes on then, and the others catch up. */
export const doneByClass = (
  lessons: readonly string[],
  doneBy: Readonly<Record<string, number>>,
  students: number,
): readonly string[] => (students === 0 ? [] : lessons.filter((lesson) => (doneBy[lesson] ?? 0) * 2 >= students))

/** One week later or earlier from a lesson on; what was not moved cannot come earlier. */
export function movedFrom(
  moved: Readonly<Record<string, number>>,
  lesson: string,
  by: 1 | -1,
): Result<Readonly<Record<string, number>>, 'invalid-value'> {
  const weeks = (moved[lesson] ?? 0) + by
  if (weeks < 0 || weeks > MOST_MOVED) return refuse('invalid-value')
  const { [lesson]: _, ...others } = moved
  return accept(weeks === 0 ? others : { ...others, [lesson]: weeks })
}
