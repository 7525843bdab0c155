import type { AttendanceMark } from '../attendance/attendance.ts'

/**
 * A day of a child's week as parents see it. Parents see neither counts nor clock times; a day without a lesson and an
 * absence look the same.
 */
export type ChildDayState = 'learned' | 'present' | 'excused' | 'none'

export type ChildDay = {
  /** Steps solved on the day. */
  solved: number
  /** The child was active, for example in a game. */
  isSeen: boolean
  /** Marks of teachers in all classes of the child. */
  marks: readonly AttendanceMark[]
}

export function childDayState({ solved, isSeen, marks }: ChildDay): ChildDayState {
  if (solved > 0) return 'learned'
  if (isSeen || marks.some((mark) => mark === 'here' || mark === 'late')) return 'present'
  return marks.includes('excused') ? 'excused' : 'none'
}

/** Sentences of a week; more would not be read. */
export const maxLearnedLessons = 3

export type WeekLesson = {
  lesson: string
  /** Solved steps of the lesson, this week or before. */
  solved: number
  steps: number
  /** When the last of them was solved (ms since 1970). */
  at: number
}

/** Lessons whose idea the child has learned: at least half of the steps are solved. The newest come first. */
export const selectLearnedLessons = (lessons: readonly WeekLesson[]): string[] =>
  lessons
    .filter(({ solved, steps }) => 2 * solved >= steps)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxLearnedLessons)
    .map(({ lesson }) => lesson)
