import { isAssignedTo } from '#rules/assignments/access.ts'
import { noSitting, testState } from '#rules/assignments/test.ts'
import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { createReply } from '#rules/questions/quiz.ts'
import { isRight } from '#rules/questions/is-right.ts'
import { hideAnswerKey, toDisplayedAnswer } from '#rules/questions/shown-question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { loadSitting, loadSittingsOfStudent } from '../class-tests/sittings.server.ts'
import type { OwnQuestionTest, QuestionTestPage, RunningTest, StudentTest, TestQuestion } from '../contract.ts'
import { listGroupsOfStudent } from '../groups.server.ts'
import { loadAssignments } from '../queries.server.ts'
import type { StudentRef } from '../student-path.server.ts'
import {
  findQuestionTest,
  loadQuestionTests,
  loadTestAnswers,
  type QuestionTest,
  type StudentAnswers,
} from './question-test-queries.server.ts'

/** Open tests with questions of their own that are assigned to the student. */
async function listAssigned(db: Database, { schoolId, classroomId, studentId }: StudentRef) {
  const questionTests = (await loadAssignments(db, schoolId, classroomId)).filter(({ kind }) => kind === 'questions')
  if (questionTests.length === 0) return []
  const student = { id: studentId, groups: await listGroupsOfStudent(db, schoolId, classroomId, studentId) }
  return questionTests.filter((row) => row.visibility === 'open' && isAssignedTo(row, student))
}

/** The student's tests with questions of their own; results only after their release. */
export async function listQuestionTests(db: Database, student: StudentRef, now: number): Promise<OwnQuestionTest[]> {
  const { schoolId, studentId } = student
  const assigned = await listAssigned(db, student)
  const tests = await loadQuestionTests(
    db,
    schoolId,
    assigned.map(({ id }) => id),
  )
  const sittings = await loadSittingsOfStudent(db, schoolId, studentId)
  const list: OwnQuestionTest[] = []
  for (const { id, test } of assigned) {
    const questionTest = tests.get(id)
    if (!questionTest || !test) continue
    const isReleased = test.releasedAt !== null
    const answers = isReleased ? (await loadTestAnswers(db, schoolId, id, studentId)).get(studentId) : undefined
    const sitting = sittings.get(id) ?? noSitting
    list.push({
      id,
      title: questionTest.title,
      minutes: test.minutes,
      state: testState(test, sitting, now),
      closesAt: test.closesAt,
      result: isReleased && sitting.startedAt !== null ? countSolved(questionTest, answers?.results ?? {}) : null,
    })
  }
  return list
}

/** The test with questions of its own that the student can start or is taking; the first that closes. */
export async function findQuestionTestToTake(
  db: Database,
  student: StudentRef,
  now: number,
): Promise<{ title: string; test: RunningTest } | null> {
  const assigned = await listAssigned(db, student)
  if (assigned.length === 0) return null
  const sittings = await loadSittingsOfStudent(db, student.schoolId, student.studentId)
  const [first] = assigned
    .flatMap(({ test }) => (test ? [{ test, sitting: sittings.get(test.id) ?? noSitting, now }] : []))
    .filter(({ test, sitting }) => ['ready', 'working'].includes(testState(test, sitting, now)))
    .toSorted((a, b) => a.test.closesAt - b.test.closesAt)
  if (!first) return null
  const questionTest = await findQuestionTest(db, student.schoolId, first.test.id)
  return questionTest && { title: questionTest.title, test: first }
}

const countSolved = ({ questions }: QuestionTest, results: Record<string, { solved: boolean }>) => ({
  solved: questions.filter(({ id }) => results[id]?.solved).length,
  of: questions.length,
})

type OpenedTest = { test: StudentTest; page: QuestionTestPage }

/** One test for its student: without questions before the start, with right answers after the release. */
export async function loadQuestionTest(
  db: Database,
  student: StudentRef,
  assignmentId: string,
  { locale, now }: { locale: Locale; now: number },
): Promise<OpenedTest | null> {
  const { schoolId, classroomId, studentId } = student
  const assignment = (await listAssigned(db, student)).find(({ id }) => id === assignmentId)
  const questionTest = assignment?.test && (await findQuestionTest(db, schoolId, assignmentId))
  if (!assignment?.test || !questionTest) return null
  const { test } = assignment
  const sitting = await loadSitting(db, { schoolId, classroomId }, assignmentId, studentId)
  const state = testState(test, sitting, now)
  const isReleased = test.releasedAt !== null && sitting.startedAt !== null
  const saved = (await loadTestAnswers(db, schoolId, assignmentId, studentId)).get(studentId)
  return {
    test: { classroomId, test, sitting, now },
    page: {
      title: questionTest.title,
      questions:
        state === 'working' || isReleased ? buildQuestions(questionTest, locale, saved?.answers ?? {}, isReleased) : [],
      result: isReleased ? countSolved(questionTest, saved?.results ?? {}) : null,
    },
  }
}

function buildQuestions(
  { questions, languages }: QuestionTest,
  locale: QuestionLanguage,
  answers: StudentAnswers['answers'],
  isReleased: boolean,
): TestQuestion[] {
  return questions.flatMap(({ id, content }) => {
    const question = translateQuestion(id, content, locale, languages)
    if (!question) return []
    const answer = answers[id] ?? null
    const reply = isReleased && answer ? createReply({ ...question, mistakes: [] }, answer) : null
    return [
      {
        shown: hideAnswerKey(question),
        answer: answer && toDisplayedAnswer(question, answer),
        isRight: isReleased ? answer !== null && isRight(question, answer) : null,
        explanation: isReleased ? (reply?.why ?? question.explanation) || null : null,
      },
    ]
  })
}
