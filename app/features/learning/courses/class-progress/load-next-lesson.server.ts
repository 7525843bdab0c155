import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadClassActivity } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { getCatalog, type CatalogLesson } from '../catalog/catalog.server.ts'
import { loadAssignments } from '../queries.server.ts'
import { listPlannedCourses } from '../student-path.server.ts'
import { selectNextLesson } from './next-lesson.ts'

/** The lesson that a class starts next. */
export async function loadNextLesson(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  locale: Locale,
): Promise<CatalogLesson | null> {
  const students = await rosterOf(db, schoolId, classroomId)
  const learning = await loadClassActivity(
    db,
    schoolId,
    classroomId,
    students.map(({ id }) => id),
  )
  const assignments = await loadAssignments(db, schoolId, classroomId)
  const courses = await listPlannedCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
  return selectNextLesson(courses, learning)
}
