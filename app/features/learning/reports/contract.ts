import { z } from 'zod'
import type { DayCounts } from '#rules/attendance/attendance.ts'
import { MAX_REPORT_LETTERS, type ChildReport } from '#rules/reports/child-report.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'

/** An empty text deletes the comment. */
export const reportComment = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  text: z.string().max(20 * MAX_REPORT_LETTERS),
})

/** Report of one student. */
export type StudentReport = ChildReport & { id: string; name: string; comment: string | null }

/** Report with attendance counts; `days` is null without attendance data. */
export type PrintedStudent = StudentReport & { days: DayCounts | null }

/** Lesson titles by id, shown as `3. Round the lake`. */
export type LessonTitles = Record<string, { number: number; title: string; course: string }>

/** Figures of one student in a list. */
export type ListedFigures = Pick<
  StudentReport,
  'id' | 'name' | 'lessonsDone' | 'stars' | 'activeMs' | 'skills' | 'open'
>

export type ListedReport = ListedFigures & Pick<StudentReport, 'comment'>

export type ReportsPage = {
  locale: Locale
  /** Only teachers of the class write comments; school admins can read and print. */
  mayWrite: boolean
  /** Number of students on all pages. */
  total: number
  /** Position of this page's first student, counted from 1. */
  first: number
  page: number
  pages: number
  students: ListedReport[]
}

type PrintedHeader = {
  name: string
  school: string
  teachers: string[]
  paper: PaperSize
  /** Print date in the school's time zone. */
  day: string
}

/** Reports with one sheet per student. */
export type PrintedChildren = PrintedHeader & { about: 'children'; titles: LessonTitles; students: PrintedStudent[] }

/** Overview of the class for its teachers. */
export type PrintedOverview = PrintedHeader & { about: 'class'; students: ListedFigures[] }

export type PrintedReports = PrintedChildren | PrintedOverview
