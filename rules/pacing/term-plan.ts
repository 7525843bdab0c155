import { accept, refuse, type Result } from '../result.ts'
import { daysOfWeek } from '../time/week.ts'
import { addDays, isWithin, type DayRange } from '../time/days.ts'
import type { Holidays } from './holidays.ts'

/** Distributes the lessons of a course over the weeks of a term. */

export const MAX_WEEKS = 60
export const MAX_PER_WEEK = 5
/** How many weeks a lesson, with all lessons after it, may be postponed. */
export const MAX_MOVED_WEEKS = 20

export type PlanWeek = {
  /** First and last day of the week within the term. */
  readonly from: string
  readonly until: string
  /** Number of days from Monday to Friday within the term, without holidays. */
  readonly schoolDays: number
  readonly isHoliday: boolean
  /** Lesson ids. */
  readonly lessons: readonly string[]
}

export type TermPlan = {
  readonly weeks: readonly PlanWeek[]
  /** Ids of lessons that do not fit into the term, in order. */
  readonly left: readonly string[]
}

type TermPlanInput = {
  readonly term: DayRange
  readonly holidays: Holidays
  readonly perWeek: number
  readonly lessons: readonly string[]
  /** By lesson id: how many teaching weeks the lesson and all after it are postponed. */
  readonly moved: Readonly<Record<string, number>>
}

/**
 * The part of a term in which a class has lessons: from the week in which the class started. Null if the class started
 * after the term, so that its dates are those of an earlier term.
 */
export function lessonTerm(term: DayRange, classStart: string): DayRange | null {
  if (classStart > term.until) return null
  const monday = daysOfWeek(classStart)[0]!
  return { from: monday > term.from ? monday : term.from, until: term.until }
}

/** Plans at most one lesson per school day: a week with two school days gets at most two lessons. */
export function planTerm({
  term,
  holidays,
  perWeek,
  lessons,
  moved,
}: TermPlanInput): Result<TermPlan, 'term-too-long'> {
  const weeks = weeksOf(term, holidays)
  if (!weeks) return refuse('term-too-long')
  const lessonsByWeek: string[][] = weeks.map(() => [])
  const capacities = weeks.map(({ schoolDays }) => Math.min(perWeek, schoolDays))
  const teachingWeeks = capacities.flatMap((capacity, week) => (capacity > 0 ? week : []))
  let weekIndex = 0
  for (const lesson of lessons) {
    const week = teachingWeeks[weekIndex]
    if (week !== undefined && lessonsByWeek[week]!.length >= capacities[week]!) weekIndex += 1
    weekIndex += moved[lesson] ?? 0
    const targetWeek = teachingWeeks[weekIndex]
    if (targetWeek === undefined) break
    lessonsByWeek[targetWeek]!.push(lesson)
  }
  const placed = lessonsByWeek.flat().length
  return accept({
    weeks: weeks.map((week, index) => ({ ...week, lessons: lessonsByWeek[index]! })),
    left: lessons.slice(placed),
  })
}

function weeksOf(term: DayRange, holidays: Holidays): Omit<PlanWeek, 'lessons'>[] | null {
  const weeks: Omit<PlanWeek, 'lessons'>[] = []
  for (let monday = daysOfWeek(term.from)[0]!; monday <= term.until; monday = addDays(monday, 7)) {
    if (weeks.length === MAX_WEEKS) return null
    const sunday = addDays(monday, 6)
    const weekdays = daysOfWeek(monday)
      .slice(0, 5)
      .filter((day) => isWithin(day, term))
    const schoolDays = weekdays.filter((day) => !holidays.some((holiday) => isWithin(day, holiday))).length
    weeks.push({
      from: monday < term.from ? term.from : monday,
      until: sunday > term.until ? term.until : sunday,
      schoolDays,
      isHoliday: weekdays.length > 0 && schoolDays === 0,
    })
  }
  return weeks
}

/** A class's progress compared with the plan. Lessons of the current week are neither due nor early. */
export type Pace = { readonly is: 'on-plan' | 'ahead' | 'behind'; readonly lessons: number }

export function comparePace({ weeks }: TermPlan, done: number, today: string): Pace {
  const planned = (planWeeks: readonly PlanWeek[]) => planWeeks.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const due = planned(weeks.filter(({ until }) => until < today))
  const plannedSoFar = planned(weeks.filter(({ from }) => from <= today))
  if (done < due) return { is: 'behind', lessons: due - done }
  return done > plannedSoFar ? { is: 'ahead', lessons: done - plannedSoFar } : { is: 'on-plan', lessons: 0 }
}

/** A lesson counts as done by the class when at least half of its students have done it. */
export const lessonsDoneByClass = (
  lessons: readonly string[],
  doneBy: Readonly<Record<string, number>>,
  students: number,
): readonly string[] => (students === 0 ? [] : lessons.filter((lesson) => (doneBy[lesson] ?? 0) * 2 >= students))

/** Postpones a lesson and all after it by a week, or takes back one such week. */
export function moveLesson(
  moved: Readonly<Record<string, number>>,
  lesson: string,
  by: 1 | -1,
): Result<Readonly<Record<string, number>>, 'invalid-value'> {
  const weeks = (moved[lesson] ?? 0) + by
  if (weeks < 0 || weeks > MAX_MOVED_WEEKS) return refuse('invalid-value')
  const { [lesson]: _, ...otherMoves } = moved
  return accept(weeks === 0 ? otherMoves : { ...otherMoves, [lesson]: weeks })
}
