import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import type { HasOwner } from './test-services.ts'

/** A choice of three. */
export const bankChoice = (text: string, right = 1): BankQuestion => ({
  ...emptyQuestion,
  question: { en: text },
  options: ['one', 'two', 'three'].map((en, at) => ({ text: { en }, right: at === right, why: {} })),
  explanation: { en: 'Count again.' },
})

/** A bank that is shared with the school, as its owner of the database writes it. */
export async function makeBank(
  { owner }: HasOwner,
  { schoolId, ownerId, title = 'Planets' }: { schoolId: string; ownerId: string; title?: string },
  questions: readonly BankQuestion[] = Array.from({ length: 6 }, (_, at) => bankChoice(`Question ${at + 1}?`, at % 3)),
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
