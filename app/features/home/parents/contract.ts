import type { ChildDayState } from '#rules/guardians/child-week.ts'
import type { KiteDesign } from '#app/ui/kite/kite-design.ts'

export type ClassOfChild = {
  id: string
  name: string
  grade: string | null
  icon: string
  colour: string
  teachers: string[]
}

/** The week of a child for a parent. Contains nothing about other children, no counts of tries and no clock times. */
export type ChildWeek = {
  id: string
  name: string
  schoolName: string
  kite: KiteDesign
  classrooms: ClassOfChild[]
  /** Monday to Friday, and weekend days on which the child was active. */
  days: { day: string; state: ChildDayState }[]
  /** Ideas of the lessons of this week, newest first. */
  learned: string[]
  /** Questions to talk about at home, from the same lessons. */
  questions: string[]
  /** Something to do at home, from the newest lesson. */
  activity: string | null
  /** Assigned work with its due day; without a title for tests. */
  next: { title: string | null; day: string }[]
  /** The teacher's comment of the report. */
  comment: string | null
}
