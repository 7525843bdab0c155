import { isAssignedTo } from '#rules/assignments/access.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { findFinishedLessons } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { findLesson } from '../catalog/catalog.server.ts'
import { listGroupsOfStudent } from '../groups.server.ts'
import { loadAssignments } from '../queries.server.ts'

/** Assigned work with a due time. `title` is null for a test, which does not show its lesson before it starts. */
export type DueForStudent = { title: string | null; dueAt: number }

type StudentQuery = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

/** Open work of a student in a class that is due in this period, without finished lessons. */
export async function listDueForStudent(
  db: Database,
  { schoolId, classroomId, studentId }: StudentQuery,
  locale: Locale,
  { after, until }: { after: number; until: number },
): Promise<DueForStudent[]> {
  const student = { id: studentId, groups: await listGroupsOfStudent(db, schoolId, classroomId, studentId) }
  const due = (await loadAssignments(db, schoolId, classroomId)).filter(
    ({ dueAt, visibility, kind, ...assignment }) =>
      kind !== 'course' &&
      visibility === 'open' &&
      dueAt !== null &&
      dueAt > after &&
      dueAt <= until &&
      isAssignedTo({ ...assignment, kind, visibility, dueAt }, student),
  )
  const lessons = due.filter(({ kind, test }) => kind === 'lesson' && !test).map(({ content }) => content)
  const finished = new Set(
    (
      await findFinishedLessons(
        db,
        lessons.map((lesson) => ({ schoolId, studentId, lesson })),
      )
    ).map(({ lesson }) => lesson),
  )
  return due
    .filter(({ content }) => !finished.has(content))
    .map(({ kind, content, test, dueAt }) => ({
      title: kind === 'questions' || test ? null : (findLesson(locale, content)?.lesson.title ?? content),
      dueAt: dueAt!,
    }))
    .toSorted((a, b) => a.dueAt - b.dueAt)
}
