import type { FamilyWorkItem } from '#app/features/home/portfolio/public.ts'
import type { ReportedAbsence } from '#app/features/people/attendance/public.ts'
import type { ChildConsent } from '#app/features/people/consent/public.ts'
import type { ChildData } from '#app/features/people/data-requests/public.ts'
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
  /** Without consent to it the parent sees no week; the lists are empty. */
  isWeekOff: boolean
  consent: ChildConsent
  /** Requests about the child's data. */
  data: ChildData
  /** The day at the school. */
  today: string
  /** Absences that this parent reported. */
  absences: ReportedAbsence[]
  classrooms: ClassOfChild[]
  /** Monday to Friday, and weekend days on which the child was active. */
  days: { day: string; state: ChildDayState }[]
  /** Ideas of the lessons of this week, newest first. */
  learned: string[]
  /** Questions to talk about at home, from the same lessons. */
  questions: string[]
  /** Something to do at home, from the newest lesson. */
  activity: string | null
  /** Assigned work with its due day. */
  next: { title: string; isTest: boolean; day: string }[]
  /** Work that the child starred and a teacher approved. */
  work: FamilyWorkItem[]
  /** The teacher's comment of the report. */
  comment: string | null
}
