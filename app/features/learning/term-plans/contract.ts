import { z } from 'zod'
import { isDay } from '#rules/input/day.ts'
import type { Holidays } from '#rules/pacing/holidays.ts'
import { MAX_PER_WEEK, type PlanWeek, type Pace } from '#rules/pacing/term-plan.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'

const contentId = z.string().regex(/^[a-z][a-z\d-]{1,30}$/)
const dayInput = z.string().max(10).refine(isDay, 'date')

export const planCourseInput = z.object({
  classroomId: classroomUuid,
  course: contentId,
  perWeek: z.coerce.number().int().min(1).max(MAX_PER_WEEK),
})

export const markHolidayInput = z.object({ classroomId: classroomUuid, from: dayInput, until: dayInput })
export const removeHolidayInput = z.object({ classroomId: classroomUuid, from: dayInput })

/** Moves this lesson and all later ones by one week. */
export const movePlanInput = z.object({
  classroomId: classroomUuid,
  lesson: contentId,
  by: z.enum(['later', 'earlier']),
})

export type PlannedLesson = { id: string; title: string; number: number; done: boolean; moved: number }

/** Lessons of a class by week of its term. */
export type TermCalendar = {
  classroomId: string
  /** False for teachers with read-only access. */
  mayPlan: boolean
  courses: { id: string; title: string }[]
  course: { id: string; title: string }
  perWeek: number
  holidays: Holidays
  today: string
  /** From the week in which the class started; null without term dates, or if the class started after the term. */
  term: { from: string; until: string } | null
  /** Suggested first day of the term. */
  termStarts: string
  /** Null without a term, or if it spans too long a period. */
  plan: {
    weeks: (Omit<PlanWeek, 'lessons'> & { lessons: PlannedLesson[] })[]
    left: PlannedLesson[]
    pace: Pace
  } | null
}
