import { hasStarted } from '#rules/assignments/test.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { ReleasedResult } from '../contract.ts'
import { loadAssignments } from '../queries.server.ts'
import { loadTestAnswers } from '../question-tests/question-test-queries.server.ts'
import { loadResults, loadTested } from './test-page.server.ts'
import { loadSittings } from './sittings.server.ts'

/** Tests in the report of a student; earlier ones are left out. */
const maxTests = 8

type ResultsQuery = { schoolId: SchoolId; classroomId: ClassroomId; students: readonly PersonId[] }

/** The results of a class's tests that students and parents may see, by student, newest first. */
export async function listReleasedResults(
  db: Database,
  { schoolId, classroomId, students }: ResultsQuery,
  { locale, since = 0 }: { locale: Locale; since?: number },
): Promise<ReadonlyMap<string, readonly ReleasedResult[]>> {
  const released = (await loadAssignments(db, schoolId, classroomId))
    .filter(({ test }) => (test?.releasedAt ?? -1) >= since)
    .toSorted((first, second) => second.test!.releasedAt! - first.test!.releasedAt!)
    .slice(0, maxTests)
  const byStudent = new Map<string, ReleasedResult[]>()
  for (const assignment of released) {
    const test = assignment.test!
    const tested = await loadTested(db, schoolId, assignment, locale)
    const sittings = new Map(
      [...(await loadSittings(db, schoolId, assignment.id))].filter(
        ([student, sitting]) => hasStarted(sitting) && students.includes(student as PersonId),
      ),
    )
    if (!tested || sittings.size === 0) continue
    const { lesson, hasOwnQuestions } = tested
    const answers = hasOwnQuestions ? await loadTestAnswers(db, schoolId, assignment.id) : null
    const results = answers ? null : await loadResults(db, schoolId, { test, lesson: lesson.id, sittings })
    for (const student of sittings.keys()) {
      const result = answers?.get(student)?.results ?? results?.get(student) ?? {}
      const solved = lesson.steps.filter(({ id }) => result[id]?.solved).length
      const list = byStudent.get(student) ?? []
      byStudent.set(student, [
        ...list,
        { title: lesson.title, solved, of: lesson.steps.length, releasedAt: test.releasedAt! },
      ])
    }
  }
  return byStudent
}
