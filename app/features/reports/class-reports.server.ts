import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { childReport } from '#rules/reports/child-report.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { catalogueIn } from '#app/features/courses/public.server.ts'
import { figuresOf, loadSteps, progressOf, rubricsOf } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { eachInSlices } from '#app/platform/each-in-slices.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { LessonTitles, ListedFigures, StudentReport } from './contract.ts'
import { reportComments } from './tables.server.ts'

export type OfClass = { schoolId: SchoolId; classroomId: ClassroomId }

/** Whoever is through all lessons has hundreds of steps: so many students are read and reckoned in one piece. */
const atOnce = 10

/** The reports of a class by name; of some of it, where they are named. */
export async function classReports(
  db: Database,
  { schoolId, classroomId }: OfClass,
  named: ReadonlySet<string> | null = null,
): Promise<StudentReport[]> {
  const students = (await rosterOf(db, schoolId, classroomId)).filter(({ id }) => named === null || named.has(id))
  const steps = loadSteps()
  const comments = await commentsOf(db, schoolId, classroomId)
  const lessons = reportedLessons()
  const reports: StudentReport[] = []
  for (let from = 0; from < students.length; from += atOnce) {
    const group = students.slice(from, from + atOnce)
    const ids = group.map(({ id }) => id)
    const rows = await progressOf(db, schoolId, ids, [...steps.keys()])
    const rubrics = Map.groupBy(await rubricsOf(db, schoolId, ids), ({ studentId }) => studentId)
    const kept = Map.groupBy(rows, ({ studentId }) => studentId)
    await eachInSlices(group, ({ id, name }) => {
      const report = childReport(kept.get(id) ?? [], lessons, steps, rubrics.get(id))
      reports.push({ id, name, ...report, comment: comments.get(id) ?? null })
    })
  }
  return reports
}

/** Of so many the figures are read by one statement, and so many stand on one page of the screen. */
export const figuresAtOnce = 60

/** The figures of these students, for a list of them. */
export async function figuresFor(
  db: Database,
  schoolId: SchoolId,
  students: readonly { id: PersonId; name: string }[],
): Promise<ListedFigures[]> {
  const listed: ListedFigures[] = []
  for (let from = 0; from < students.length; from += figuresAtOnce) {
    const group = students.slice(from, from + figuresAtOnce)
    const ids = group.map(({ id }) => id)
    const figures = await figuresOf(db, schoolId, ids, reportedLessons())
    listed.push(...group.map(({ id, name }) => ({ id, name, ...(figures.get(id) ?? nothingYet) })))
  }
  return listed
}

const nothingYet = { lessonsDone: 0, stars: 0, activeMs: 0, skills: [], open: 0 }

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
  catalogueIn(locale).flatMap((course) =>
    course.units
      .flatMap(({ lessons }) => lessons)
      .map((lesson, at) => ({ ...lesson, number: at + 1, course: course.title })),
  )

/** The same lessons in every language. */
const reportedLessons = () => lessonsIn('en').map(({ id, steps: own }) => ({ id, steps: own.map((step) => step.id) }))

/** What the lessons of these reports are called. */
export function titlesFor(reports: readonly StudentReport[], locale: Locale): LessonTitles {
  const asked = new Set(
    reports.flatMap(({ lessons, help, projects }) => [...lessons, ...help, ...projects].map(({ lesson }) => lesson)),
  )
  return Object.fromEntries(
    lessonsIn(locale)
      .filter(({ id }) => asked.has(id))
      .map(({ id, number, title, course }) => [id, { number, title, course }]),
  )
}
