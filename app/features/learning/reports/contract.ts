import { z } from 'zod'
import type { DayCounts, MissedDay } from '#rules/attendance/attendance.ts'
import { MAX_REPORT_LETTERS, type ChildReport } from '#rules/reports/child-report.ts'
import type { ReleasedResult } from '#app/features/learning/courses/public.ts'
import type { Family } from '#rules/reports/report-languages.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'

/** Students per page of the list of reports, all of which can be saved together. */
export const REPORTS_PER_PAGE = 60

/** An empty text deletes the comment. */
export const reportCommentsInput = z.object({
  classroomId: classroomUuid,
  comments: jsonField(
    listOf(z.strictObject({ student: personUuid, text: z.string().max(20 * MAX_REPORT_LETTERS) }), {
      min: 1,
      max: REPORTS_PER_PAGE,
    }),
  ),
})

/** Report of one student. */
export type StudentReport = ChildReport & { id: string; name: string; comment: string | null }

/** Report with attendance and released tests; `days` is null without attendance data. */
export type PrintedStudent = StudentReport & Pick<StudentRecord, 'days' | 'tests'>

/** Attendance and released test results of a student in a period. */
export type StudentRecord = {
  /** First day of the attendance. */
  from: string
  days: (DayCounts & { missed: readonly MissedDay[] }) | null
  tests: readonly ReleasedResult[]
}

/** Lesson titles by id, shown as `3. Round the lake`. */
export type LessonTitles = Record<string, { number: number; title: string; course: string }>

/** Figures of one student in a list. */
export type ListedFigures = Pick<
  StudentReport,
  'id' | 'name' | 'lessonsDone' | 'stars' | 'activeMs' | 'skills' | 'open'
>

/** `language` is the child's; null if the child has not chosen one. */
export type ListedReport = ListedFigures & Pick<StudentReport, 'comment'> & { language: Locale | null }

export type ReportsPage = {
  /** All students of the class, on all pages. */
  families: Family<Locale>[]
  /** Only teachers of the class write comments; school admins can read and print. */
  mayWrite: boolean
  /** The class has a term that has begun. */
  hasTerm: boolean
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
  /** First day of the reported work; null for all of it. */
  since: string | null
}

/** Reports with one sheet per student. */
export type PrintedChildren = PrintedHeader & {
  about: 'children'
  titles: LessonTitles
  attendanceFrom: string
  students: PrintedStudent[]
}

/** Overview of the class for its teachers. */
export type PrintedOverview = PrintedHeader & { about: 'class'; students: ListedFigures[] }

export type PrintedReports = PrintedChildren | PrintedOverview
