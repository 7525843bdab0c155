import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import type { OwnerServices } from './test-services.ts'

/** Creates a choice question with three options. */
export const createChoiceQuestion = (text: string, right = 1): BankQuestion => ({
  ...emptyQuestion,
  question: { en: text },
  options: ['one', 'two', 'three'].map((en, index) => ({ text: { en }, right: index === right, why: {} })),
  explanation: { en: 'Count again.' },
})

/** Inserts a question bank that is shared with the school. */
export async function createBank(
  { owner }: OwnerServices,
  { schoolId, ownerId, title = 'Planets' }: { schoolId: string; ownerId: string; title?: string },
  questions: readonly BankQuestion[] = Array.from({ length: 6 }, (_, index) =>
    createChoiceQuestion(`Question ${index + 1}?`, index % 3),
  ),
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `WITH bank AS (
       INSERT INTO question_banks (school_id, id, title, languages, owner_id, shared, made_at, changed_at)
       VALUES ($1, gen_random_uuid(), $3, '{en}', $2, true, now(), now()) RETURNING school_id, id
     ), question AS (
       INSERT INTO bank_questions (school_id, id, bank_id, place)
       SELECT bank.school_id, gen_random_uuid(), bank.id, at FROM bank, generate_series(1, $4::int) AS at RETURNING school_id, id, place
     ), version AS (
       INSERT INTO bank_question_versions (school_id, question_id, version, content, made_at)
       SELECT school_id, id, 1, $5::jsonb -> (place - 1), now() FROM question
     ) SELECT id FROM bank`,
    [schoolId, ownerId, title, questions.length, JSON.stringify(questions)],
  )
  return rows[0]!.id
}
