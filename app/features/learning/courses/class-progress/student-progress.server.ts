import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { StartedLesson } from '#app/features/learning/progress/public.ts'
import { loadCells } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { getCatalog } from '../catalog/catalog.server.ts'

/** The lessons a student has started, in course order, with the progress in each step. */
export async function listStartedLessons(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  locale: Locale,
): Promise<StartedLesson[]> {
  const lessons = getCatalog(locale).flatMap(({ units }) =>
    units.flatMap((unit) => unit.lessons).map((lesson, index) => ({ ...lesson, number: index + 1 })),
  )
  const stepIds = lessons.flatMap(({ steps }) => steps.map(({ id }) => id))
  const cells = await loadCells(db, schoolId, student, stepIds)
  return lessons.flatMap(({ id, title, number, steps }) =>
    steps.some((step) => step.id in cells)
      ? [{ id, title, number, steps: steps.map((step) => ({ id: step.id, kind: step.kind, cell: cells[step.id] })) }]
      : [],
  )
}
