import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { buildChildReport } from '#rules/reports/child-report.ts'
import { isInPeriod } from '#rules/reports/report-period.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import {
  listUnreleasedTests,
  loadStudentFigures,
  loadSteps,
  loadProgress,
  loadLastRubrics,
} from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { REPORTS_PER_PAGE, type LessonTitles, type ListedFigures, type StudentReport } from './contract.ts'
import { reportComments } from './tables.server.ts'

export type ClassroomRef = { schoolId: SchoolId; classroomId: ClassroomId }

/** Batch size in students: one student can have progress on hundreds of steps. */
const studentsPerBatch = 10

/** Reports of a class, sorted by name; with `selectedIds`, only of these students. */
export async function classReports(
  db: Database,
  { schoolId, classroomId }: ClassroomRef,
  selectedIds: ReadonlySet<string> | null = null,
  /** Work before this time (ms since 1970) is left out. */
  since = 0,
): Promise<StudentReport[]> {
  const students = (await rosterOf(db, schoolId, classroomId)).filter(
    ({ id }) => selectedIds === null || selectedIds.has(id),
  )
  const steps = loadSteps()
  const comments = await commentsOf(db, schoolId, classroomId)
  const lessons = reportedLessons()
  const reports: StudentReport[] = []
  for (let start = 0; start < students.length; start += studentsPerBatch) {
    const group = students.slice(start, start + studentsPerBatch)
    const ids = group.map(({ id }) => id)
    const rows = await loadProgress(db, schoolId, ids, [...steps.keys()])
    const rubrics = Map.groupBy(await loadLastRubrics(db, schoolId, ids), ({ studentId }) => studentId)
    const progressByStudent = Map.groupBy(rows, ({ studentId }) => studentId)
    const unreleased = await listUnreleasedTests(
      db,
      schoolId,
      ids,
      lessons.map((lesson) => lesson.id),
    )
    // A report must not show the results of a test before the teacher releases them.
    const isReleased = (student: PersonId, step: string) => !unreleased.get(student)?.has(steps.get(step)?.lesson ?? '')
    await forEachInSlices(group, ({ id, name }) => {
      const report = buildChildReport(
        (progressByStudent.get(id) ?? []).filter((record) => isReleased(id, record.step) && isInPeriod(record, since)),
        lessons,
        steps,
        rubrics.get(id)?.filter(({ step, at }) => isReleased(id, step) && at >= since),
      )
      reports.push({ id, name, ...report, comment: comments.get(id) ?? null })
    })
  }
  return reports
}

/** Students per database query, and per page of the list of reports. */
export const figuresPerPage = REPORTS_PER_PAGE

/** Summary figures of these students for a list. */
export async function figuresFor(
  db: Database,
  schoolId: SchoolId,
  students: readonly { id: PersonId; name: string }[],
): Promise<ListedFigures[]> {
  const summaries: ListedFigures[] = []
  for (let start = 0; start < students.length; start += figuresPerPage) {
    const group = students.slice(start, start + figuresPerPage)
    const ids = group.map(({ id }) => id)
    const figures = await loadStudentFigures(db, schoolId, ids, reportedLessons())
    summaries.push(...group.map(({ id, name }) => ({ id, name, ...(figures.get(id) ?? emptyFigures) })))
  }
  return summaries
}

const emptyFigures = { lessonsDone: 0, stars: 0, activeMs: 0, skills: [], open: 0 }

export async function commentsOf(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<ReadonlyMap<PersonId, string>> {
  const rows = await db
    .select({ studentId: reportComments.studentId, text: reportComments.text })
    .from(reportComments)
    .where(and(eq(reportComments.schoolId, schoolId), eq(reportComments.classroomId, classroomId)))
  return new Map(rows.map(({ studentId, text }) => [studentId, text]))
}

const lessonsIn = (locale: Locale) =>
  getCatalog(locale).flatMap((course) =>
    course.units
      .flatMap(({ lessons }) => lessons)
      .map((lesson, index) => ({ ...lesson, number: index + 1, course: course.title })),
  )

/** Lesson and step ids, which are the same in every language. */
const reportedLessons = () =>
  lessonsIn('en').map(({ id, steps: lessonSteps }) => ({ id, steps: lessonSteps.map((step) => step.id) }))

/** Titles of the lessons that these reports mention. */
export function titlesFor(reports: readonly StudentReport[], locale: Locale): LessonTitles {
  const mentioned = new Set(
    reports.flatMap(({ lessons, help, projects }) => [...lessons, ...help, ...projects].map(({ lesson }) => lesson)),
  )
  return Object.fromEntries(
    lessonsIn(locale)
      .filter(({ id }) => mentioned.has(id))
      .map(({ id, number, title, course }) => [id, { number, title, course }]),
  )
}
