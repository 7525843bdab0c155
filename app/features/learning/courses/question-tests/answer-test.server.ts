import { sql } from 'drizzle-orm'
import { countsInTest } from '#rules/assignments/test.ts'
import { can } from '#rules/permissions.ts'
import { translateQuestion } from '#rules/questions/bank-question.ts'
import { isRight } from '#rules/questions/is-right.ts'
import { toStoredAnswer } from '#rules/questions/shown-question.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { answerTestInput } from '../contract.ts'
import { loadTestToTake } from '../class-tests/take-test.server.ts'
import { testsPath } from '../class-tests/sittings.server.ts'
import { findQuestionTest } from './question-test-queries.server.ts'

/** Stores the answer to one question of a test. The last answer in time counts; whether it is right stays hidden. */
export const answerTest = defineCommand({
  name: 'answerTest',
  input: answerTestInput,
  load: loadTestToTake,
  allow: (actor, loaded) => can(actor, 'test.take', loaded),
  async run({ db, now }, loaded, { question: questionId, answer: displayed, language, at }) {
    const { schoolId, classroomId, studentId, test, sitting } = loaded
    const questionTest = await findQuestionTest(db, schoolId, test.id)
    const stored = questionTest?.questions.find(({ id }) => id === questionId)
    const question = stored && translateQuestion(questionId, stored.content, language, questionTest!.languages)
    if (!question) throw new AppError('not-found')
    const answeredAt = Math.min(at, now)
    const verdict = countsInTest(test, sitting, { at: answeredAt, receivedAt: now })
    if (verdict === 'not') throw new AppError('refused', { reason: 'test-not-open' })
    const answer = toStoredAnswer(question, displayed)
    await db.execute(sql`
      INSERT INTO question_test_answers AS a (school_id, assignment_id, student_id, question, answer, solved, tries, late, answered_at)
      VALUES (${schoolId}, ${test.id}, ${studentId}, ${questionId}, ${JSON.stringify(answer)}::jsonb, ${isRight(question, answer)}, 1,
        ${verdict === 'late'}, ${new Date(answeredAt).toISOString()})
      ON CONFLICT (school_id, assignment_id, student_id, question) DO UPDATE SET answer = excluded.answer, solved = excluded.solved,
        tries = least(a.tries + 1, 1000), late = a.late OR excluded.late, answered_at = excluded.answered_at
      WHERE excluded.answered_at >= a.answered_at`)
    return { result: { question: questionId }, changed: [testsPath(classroomId)] }
  },
})
