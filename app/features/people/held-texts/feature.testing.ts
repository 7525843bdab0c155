import { newId } from '#app/platform/db/ids.server.ts'
import { defineTesting, noQuotas, schoolAdminOperation } from '#db/testing/feature-testing.ts'
import type { OwnerServices } from '#db/testing/test-services.ts'

type SampleText = Record<'schoolId' | 'classroomId' | 'student', string> & {
  subject?: string
  text?: string
  age?: string
  kind?: string
}

/** Inserts a note for the class board that waits for a teacher. Returns its id. */
export async function insertHeldText(
  owner: OwnerServices['owner'],
  {
    schoolId,
    classroomId,
    student,
    subject = `${student}.${newId()}`,
    text = 'Our kite flies',
    age = '1 hour',
    kind = 'board-note',
  }: SampleText,
): Promise<string> {
  const id = newId()
  await owner.query(
    `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, writer_id, text, payload, findings, severity, held_at)
     VALUES ($1, $2, $3, $8, $4, $5, $6, '{"colour":"sun"}',
       '[{"from":4,"to":8,"category":"rude","severity":1,"language":"en"}]', 1, now() - $7::interval)`,
    [schoolId, id, classroomId, subject, student, text, age, kind],
  )
  if (kind === 'reported-message')
    await owner.query(
      `INSERT INTO abuse_reports (school_id, id, kind, severity, reported_at) VALUES ($1, $2, $3, 1, now())`,
      [schoolId, id, kind],
    )
  return id
}

/** Inserts a proposed word. */
export const proposeWord = (owner: OwnerServices['owner'], schoolId: string, word = 'kite') =>
  owner.query(
    `INSERT INTO allowed_words (school_id, word, proposed_at) VALUES ($1, $2, now())
     ON CONFLICT (school_id, word) DO UPDATE SET state = 'proposed'`,
    [schoolId, word],
  )

export default defineTesting({
  commands: {
    decideAllowedWord: schoolAdminOperation(async ({ services, schoolId }) => {
      await proposeWord(services.owner, schoolId)
      return { word: 'kite', answer: 'allowed' }
    }),
  },
  makes: { decideAllowedWord: noQuotas },
  async rows(owner, sample) {
    await insertHeldText(owner, sample)
    await insertHeldText(owner, { ...sample, kind: 'reported-message' })
    await proposeWord(owner, sample.schoolId)
  },
})
