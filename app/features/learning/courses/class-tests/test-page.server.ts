import { hasStarted, noSitting, testResult, type Sitting, type Test } from '#rules/assignments/test.ts'
import { can } from '#rules/permissions.ts'
import { translateQuestion } from '#rules/questions/bank-question.ts'
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
import { loadAssignments, type AssignmentRow } from '../queries.server.ts'
import { findQuestionTest, loadTestAnswers } from '../question-tests/question-test-queries.server.ts'
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
    if (!assignment?.test) return null
    const tested = await loadTested(db, schoolId, assignment, locale)
    if (!tested) return null
    const roster = await rosterOf(db, schoolId, classroomId as ClassroomId)
    const groups = await loadGroupsByStudent(db, schoolId, classroomId as ClassroomId)
    const takers = roster.filter(({ id }) => {
      const student = { id, groups: groups.get(id) ?? [] }
      return decideAccess(assignment.content, assignments, student, now).test?.id === assignmentId
    })
    const sittings = await loadSittings(db, schoolId, assignmentId)
    const extraTimes = await loadExtraTimes(db, { schoolId, classroomId: classroomId as ClassroomId })
    const { hasOwnQuestions, lesson } = tested
    const answers = hasOwnQuestions ? await loadTestAnswers(db, schoolId, assignmentId) : null
    const lessonResults = hasOwnQuestions
      ? null
      : await loadResults(db, schoolId, { test: assignment.test, lesson: lesson.id, sittings })
    return {
      classroomId,
      lesson,
      hasOwnQuestions,
      test: assignment.test,
      now,
      children: takers.map(({ id, name }) => ({
        id,
        name,
        sitting: sittings.get(id) ?? { ...noSitting, extraPercent: extraTimes.get(id) ?? 0 },
        result: answers?.get(id)?.results ?? lessonResults?.get(id) ?? {},
      })),
    }
  })
}

/** The tested lesson with its graded steps, or the test's own questions. */
export async function loadTested(
  db: Database,
  schoolId: SchoolId,
  { id, kind, content }: AssignmentRow,
  locale: Locale,
): Promise<Pick<TestForTeacher, 'lesson' | 'hasOwnQuestions'> | null> {
  if (kind === 'questions') {
    const questionTest = await findQuestionTest(db, schoolId, id)
    if (!questionTest) return null
    const steps = questionTest.questions.map((question, index) => ({
      id: question.id,
      number: index + 1,
      text: translateQuestion(question.id, question.content, locale, questionTest.languages)?.question ?? '',
    }))
    return { hasOwnQuestions: true, lesson: { id: content, title: questionTest.title, steps } }
  }
  const lesson = findLesson(locale, content)?.lesson
  if (!lesson) return null
  const steps = lesson.steps
    .filter((step) => isGraded(step.kind))
    .map((step, index) => ({ id: step.id, number: index + 1 }))
  return { hasOwnQuestions: false, lesson: { id: lesson.id, title: lesson.title, steps } }
}

type ResultsQuery = { test: Test; lesson: string; sittings: ReadonlyMap<string, Sitting> }

export async function loadResults(db: Database, schoolId: SchoolId, { test, lesson, sittings }: ResultsQuery) {
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
