import { defineTesting } from '#db/testing/feature-testing.ts'
import type { OwnerServices } from '#db/testing/test-services.ts'

type SampleConsent = Record<'schoolId' | 'student' | 'teacher', string>

const insertConsent = (owner: OwnerServices['owner'], { schoolId, student, teacher }: SampleConsent) =>
  owner.query(
    `INSERT INTO consent_events (school_id, id, student_id, purpose, version, decision, capacity, given_by, assurance, method, text_hash, language, at)
     VALUES ($1, gen_random_uuid(), $2, 'camera', 1, 'refused', 'guardian', $3, 'confirmed', 'paper', $4, 'en', now())`,
    [schoolId, student, teacher, 'h'.repeat(43)],
  )

const livePath = 'students/:studentId/consent'

export default defineTesting({
  commands: {
    answerConsent: {
      action: 'consent.answer',
      about: 'child',
      input: ({ child }) => ({ student: child, purpose: 'writing', answer: 'no', locale: 'en' }),
    },
  },
  makes: { answerConsent: ['consent-answer', 'consent-change'] },
  resend: { answerConsent: { by: 'parent of the child' } },
  live: {
    [livePath]: { action: 'consent.follow', about: 'child', params: ({ child }) => ({ studentId: child }) },
  },
  sends: {
    [livePath]: [{ to: ['parent of the child', 'student in class', 'class-code session'], fields: [''] }],
  },
  rows: insertConsent,
})
