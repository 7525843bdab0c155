import { z } from 'zod'
import { isDay } from '#rules/input/day.ts'
import type { Holidays } from '#rules/pacing/holidays.ts'
import { MOST_PER_WEEK, type PlanWeek, type Pace } from '#rules/pacing/term-plan.ts'
import { classroomUuid } from '#app/platform/uuid.ts'

const content = z.string().regex(/^[a-z][a-z\d-]{1,30}$/)
const day = z.string().max(10).refine(isDay, 'date')

export const planAsked = z.object({
  classroomId: classroomUuid,
  course: content,
  perWeek: z.coerce.number().int().min(1).max(MOST_PER_WEEK),
})

export const holidayMarked = z.object({ classroomId: classroomUuid, from: day, until: day })
export const holidayRemoved = z.object({ classroomId: classroomUuid, from: day })

/** From this lesson on, one week later or earlier. */
export const planMoved = z.object({
  classroomId: classroomUuid,
  lesson: content,
  by: z.enum(['later', 'earlier']),
})

export type PlannedLesson = { id: string; title: string; number: number; done: boolean; moved: number }

/** What a class does in which week of its term. */
export type TermCalendar = {
  classroomId: string
  /** Whoever only looks on changes nothing. */
  mayPlan: boolean
  courses: { id: string; title: string }[]
  course: { id: string; title: string }
  perWeek: number
  holidays: Holidays
  today: string
  term: { from: string; until: string } | null
  /** `null` where there is no term, or one that is too long to be one. */
  plan: {
    weeks: (Omit<PlanWeek, 'lessons'> & { lessons: PlannedLesson[] })[]
    left: PlannedLesson[]
    pace: Pace
  } | null
}
