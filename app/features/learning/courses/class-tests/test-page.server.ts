import { hasStarted, noSitting, testResult, type Sitting, type Test } from '#rules/assignments/test.ts'
import { can } from '#rules/permissions.ts'
import { isGraded } from '#rules/progress/step-kinds.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { listAttemptsSince } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { findLesson } from '../catalog/catalog.server.ts'
import type { TestForTeacher, TestResult } from '../contract.ts'
import { loadGroupsByStudent } from '../groups.server.ts'
import { loadAssignments } from '../queries.server.ts'
import { loadExtraTimes } from './extra-time.server.ts'
import { decideAccess, loadSittings } from './sittings.server.ts'

/** One test of a class for its teachers: the sitting and the results so far of each student. */
export async function loadTestPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  assignmentId: string,
): Promise<TestForTeacher | null> {
  const { schoolId, id: classroomId } = workspace
  if (workspace.kind !== 'classroom' || !can(actor, 'progress.view', workspace)) return null
  const now = services.now()
  return read(services, actor, async (db) => {
    const assignments = await loadAssignments(db, schoolId, classroomId)
    const assignment = assignments.find(({ id }) => id === assignmentId)
    const lesson = assignment?.test ? findLesson(locale, assignment.content)?.lesson : null
    if (!assignment?.test || !lesson) return null
    const roster = await rosterOf(db, schoolId, classroomId as ClassroomId)
    const groups = await loadGroupsByStudent(db, schoolId, classroomId as ClassroomId)
    const takers = roster.filter(({ id }) => {
      const student = { id, groups: groups.get(id) ?? [] }
      return decideAccess(lesson.id, assignments, student, now).test?.id === assignmentId
    })
    const sittings = await loadSittings(db, schoolId, assignmentId)
    const extraTimes = await loadExtraTimes(db, { schoolId, classroomId: classroomId as ClassroomId })
    const steps = lesson.steps.filter(({ kind }) => isGraded(kind))
    const results = await loadResults(db, schoolId, { test: assignment.test, lesson: lesson.id, sittings })
    return {
      classroomId,
      lesson: { id: lesson.id, title: lesson.title, steps: steps.map(({ id }, index) => ({ id, number: index + 1 })) },
      test: assignment.test,
      now,
      children: takers.map(({ id, name }) => ({
        id,
        name,
        sitting: sittings.get(id) ?? { ...noSitting, extraPercent: extraTimes.get(id) ?? 0 },
        result: results.get(id) ?? {},
      })),
    }
  })
}

type ResultsQuery = { test: Test; lesson: string; sittings: ReadonlyMap<string, Sitting> }

async function loadResults(db: Database, schoolId: SchoolId, { test, lesson, sittings }: ResultsQuery) {
  const started = [...sittings].filter(([, sitting]) => hasStarted(sitting))
  const since = Math.min(...started.map(([, { startedAt }]) => startedAt!))
  const students = started.map(([student]) => student as PersonId)
  const attemptsByStudent = Map.groupBy(
    await listAttemptsSince(db, schoolId, students, lesson, since),
    ({ student }) => student,
  )
  return new Map(
    started.map(([student, sitting]) => [
      student,
      testResult(test, sitting, attemptsByStudent.get(student as PersonId) ?? []),
    ]),
  )
}

/** One student's test result: how many of the graded steps they solved. */
export async function loadStudentResult(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  { test, lesson, sitting, locale }: { test: Test; lesson: string; sitting: Sitting; locale: Locale },
): Promise<TestResult> {
  const results = await loadResults(db, schoolId, { test, lesson, sittings: new Map([[student, sitting]]) })
  const steps = findLesson(locale, lesson)?.lesson.steps.filter(({ kind }) => isGraded(kind)) ?? []
  const result = results.get(student) ?? {}
  return { solved: steps.filter(({ id }) => result[id]?.solved).length, of: steps.length }
}
