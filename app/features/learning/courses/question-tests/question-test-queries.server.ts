import { and, eq, inArray } from 'drizzle-orm'
import type { StepResult } from '#rules/assignments/test.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { AssignmentRow } from '../queries.server.ts'
import { questionTestAnswers, questionTests } from '../tables.server.ts'

export type QuestionTest = typeof questionTests.$inferSelect

export async function findQuestionTest(
  db: Database,
  schoolId: SchoolId,
  assignmentId: string,
): Promise<QuestionTest | null> {
  const [test] = await db
    .select()
    .from(questionTests)
    .where(and(eq(questionTests.schoolId, schoolId), eq(questionTests.assignmentId, assignmentId)))
  return test ?? null
}

/** Titles and numbers of questions of tests. */
export async function loadQuestionTests(db: Database, schoolId: SchoolId, assignmentIds: readonly string[]) {
  if (assignmentIds.length === 0) return new Map<string, QuestionTest>()
  const tests = await db
    .select()
    .from(questionTests)
    .where(and(eq(questionTests.schoolId, schoolId), inArray(questionTests.assignmentId, [...assignmentIds])))
  return new Map(tests.map((test) => [test.assignmentId, test]))
}

/** Titles of tests with questions of their own, by assignment id. */
export async function loadQuestionTestTitles(
  db: Database,
  schoolId: SchoolId,
  assignments: readonly Pick<AssignmentRow, 'id' | 'kind'>[],
): Promise<Map<string, string>> {
  const ids = assignments.filter(({ kind }) => kind === 'questions').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: questionTests.assignmentId, title: questionTests.title })
    .from(questionTests)
    .where(and(eq(questionTests.schoolId, schoolId), inArray(questionTests.assignmentId, ids)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export type StudentAnswers = { results: Record<string, StepResult>; answers: Record<string, Answer> }

/** Counted answers to a test, by student. */
export async function loadTestAnswers(
  db: Database,
  schoolId: SchoolId,
  assignmentId: string,
  studentId?: PersonId,
): Promise<Map<string, StudentAnswers>> {
  const ofTest = and(eq(questionTestAnswers.schoolId, schoolId), eq(questionTestAnswers.assignmentId, assignmentId))
  const rows = await db
    .select()
    .from(questionTestAnswers)
    .where(studentId ? and(ofTest, eq(questionTestAnswers.studentId, studentId)) : ofTest)
  const byStudent = Map.groupBy(rows, (row) => row.studentId as string)
  return new Map(
    [...byStudent].map(([student, answers]) => [
      student,
      {
        results: Object.fromEntries(
          answers.map(({ question, tries, solved, late }) => [question, { tries, solved, late }]),
        ),
        answers: Object.fromEntries(answers.map(({ question, answer }) => [question, answer])),
      },
    ]),
  )
}
