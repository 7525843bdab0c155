import { z } from 'zod'
import type { DayCounts } from '#rules/attendance/attendance.ts'
import { MOST_REPORT_LETTERS, type ChildReport } from '#rules/reports/child-report.ts'
import type { PaperSize } from '#app/features/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'

/** An empty text takes back what was written. */
export const reportComment = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  text: z.string().max(20 * MOST_REPORT_LETTERS),
})

/** One child, as their sheet and the list of reports show them. */
export type StudentReport = ChildReport & { id: string; name: string; comment: string | null }

/** With how often they were there; nothing where nothing is known of it. */
export type PrintedStudent = StudentReport & { days: DayCounts | null }

/** What lessons are called, by id: `3. Round the lake`. */
export type LessonTitles = Record<string, { number: number; title: string; course: string }>

/** One child in a list, by figures alone. */
export type ListedFigures = Pick<
  StudentReport,
  'id' | 'name' | 'lessonsDone' | 'stars' | 'activeMs' | 'skills' | 'open'
>

export type ListedReport = ListedFigures & Pick<StudentReport, 'comment'>

export type ReportsPage = {
  locale: Locale
  /** Comments are for those who teach the children; who runs the school reads and prints. */
  mayWrite: boolean
  /** How many there are; a large class stands on several pages. */
  total: number
  /** Which of them comes first on this one, from 1. */
  first: number
  page: number
  pages: number
  students: ListedReport[]
}

type Printed = {
  name: string
  school: string
  teachers: string[]
  paper: PaperSize
  /** The day of the school on which it is printed. */
  day: string
}

/** A sheet for each child. */
export type PrintedChildren = Printed & { about: 'children'; titles: LessonTitles; students: PrintedStudent[] }

/** One about all of them, for those who teach. */
export type PrintedOverview = Printed & { about: 'class'; students: ListedFigures[] }

export type PrintedReports = PrintedChildren | PrintedOverview
