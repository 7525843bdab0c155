import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { BegunLesson } from '#app/features/progress/public.ts'
import { cellsOf } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { catalogueIn } from './catalogue.server.ts'

/** The lessons a student has begun, in the order of their courses, step by step. */
export async function begunLessons(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  locale: Locale,
): Promise<BegunLesson[]> {
  const lessons = catalogueIn(locale).flatMap(({ units }) =>
    units.flatMap((unit) => unit.lessons).map((lesson, index) => ({ ...lesson, number: index + 1 })),
  )
  const all = lessons.flatMap(({ steps }) => steps.map(({ id }) => id))
  const cells = await cellsOf(db, schoolId, student, all)
  return lessons.flatMap(({ id, title, number, steps }) =>
    steps.some((step) => step.id in cells)
      ? [{ id, title, number, steps: steps.map((step) => ({ id: step.id, kind: step.kind, cell: cells[step.id] })) }]
      : [],
  )
}
