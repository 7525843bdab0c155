import { isAssignedTo } from '#rules/assignments/access.ts'
import { isTestOver, noSitting } from '#rules/assignments/test.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { findFinishedLessons } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { findLesson } from '../catalog/catalog.server.ts'
import { loadSittingsOfStudent } from '../class-tests/sittings.server.ts'
import { listGroupsOfStudent } from '../groups.server.ts'
import { loadAssignments, type AssignmentRow } from '../queries.server.ts'
import { loadQuestionTestTitles } from '../question-tests/question-test-queries.server.ts'

/** Assigned work with a due time. */
export type DueForStudent = { title: string; isTest: boolean; dueAt: number }

type StudentQuery = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

/** Open work of a student in a class that is due in this period, without finished lessons and tests, as of `now`. */
export async function listDueForStudent(
  db: Database,
  { schoolId, classroomId, studentId }: StudentQuery,
  locale: Locale,
  { after, until, now }: { after: number; until: number; now: number },
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
  const open = await filterUnfinished(db, { schoolId, studentId }, due, now)
  const titles = await loadQuestionTestTitles(db, schoolId, open)
  return open
    .map(({ id, content, test, dueAt }) => ({
      title: titles.get(id) ?? findLesson(locale, content)?.lesson.title ?? content,
      isTest: Boolean(test),
      dueAt: dueAt!,
    }))
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

async function filterUnfinished(
  db: Database,
  { schoolId, studentId }: Pick<StudentQuery, 'schoolId' | 'studentId'>,
  due: readonly AssignmentRow[],
  now: number,
): Promise<AssignmentRow[]> {
  const lessons = due.filter(({ test }) => !test).map(({ content }) => content)
  const rows = await findFinishedLessons(
    db,
    lessons.map((lesson) => ({ schoolId, studentId, lesson })),
  )
  const finished = new Set(rows.map(({ lesson }) => lesson))
  const sittings = due.some(({ test }) => test) ? await loadSittingsOfStudent(db, schoolId, studentId) : new Map()
  return due.filter(({ id, content, test }) =>
    test ? !isTestOver(test, sittings.get(id) ?? noSitting, now) : !finished.has(content),
  )
}
