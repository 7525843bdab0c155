import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { childReport } from '#rules/reports/child-report.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { catalogueIn } from '#app/features/courses/public.server.ts'
import { loadSteps, progressOf, rubricsOf } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { LessonTitles, StudentReport } from './contract.ts'
import { reportComments } from './tables.server.ts'

type OfClass = { schoolId: SchoolId; classroomId: ClassroomId }

/** The reports of a class by name; of some of it, where they are named. */
export async function classReports(
  db: Database,
  { schoolId, classroomId }: OfClass,
  named: ReadonlySet<string> | null = null,
): Promise<StudentReport[]> {
  const students = (await rosterOf(db, schoolId, classroomId)).filter(({ id }) => named === null || named.has(id))
  const steps = loadSteps()
  const ids = students.map(({ id }) => id)
  const rows = await progressOf(db, schoolId, ids, [...steps.keys()])
  const rubrics = Map.groupBy(await rubricsOf(db, schoolId, ids), ({ studentId }) => studentId)
  const kept = Map.groupBy(rows, ({ studentId }) => studentId)
  const comments = await commentsOf(db, schoolId, classroomId)
  // The same lessons in every language.
  const lessons = lessonsIn('en').map(({ id, steps: own }) => ({ id, steps: own.map((step) => step.id) }))
  return students.map(({ id, name }) => ({
    id,
    name,
    ...childReport(kept.get(id) ?? [], lessons, steps, rubrics.get(id)),
    comment: comments.get(id) ?? null,
  }))
}

async function commentsOf(
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
