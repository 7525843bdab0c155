import { defineTesting, noQuotas } from '#db/testing/feature-testing.ts'
import type { Principal } from '#db/testing/principals.ts'

/** Users with an active or pending teacher membership in the school. */
const teachersAndApplicants: Principal[] = ['owner', 'co-teacher', 'other teacher', 'pending teacher']

export default defineTesting({
  commands: {
    askSchool: { action: 'school.ask', about: 'self', input: (world) => ({ schoolId: world.schoolId }) },
    withdrawAsking: {
      action: 'school.ask',
      about: 'self',
      input: (world) => ({ schoolId: world.schoolId }),
      only: ['pending teacher'],
    },
    changePlan: {
      action: 'school.change-plan',
      about: 'nothing',
      input: (world) => ({ schoolId: world.schoolId, plan: 'teacher', until: '' }),
    },
    pausePlan: {
      action: 'school.change-plan',
      about: 'nothing',
      input: (world) => ({ schoolId: world.schoolId, pause: 'on' }),
    },
    changeBeta: {
      action: 'school.beta',
      about: 'school',
      input: (world) => ({ schoolId: world.schoolId, beta: 'on' }),
    },
    showSchoolContacts: {
      action: 'school.contact',
      about: 'nothing',
      input: (world) => ({ schoolId: world.schoolId, reason: 'Request ABCD-EFGH' }),
    },
    answerSchoolInvitation: {
      action: 'school.answer-invitation',
      about: 'self',
      only: ['stranger'],
      input: (world) => ({ invitation: world.schoolInvitationId, answer: 'accept' }),
    },
  },
  async rows(owner, { schoolId }) {
    await owner.query(
      `INSERT INTO removed_addresses (school_id, address_digest, removed_at) VALUES ($1, address_digest($1, 'gone@example.org'), now())
       ON CONFLICT DO NOTHING`,
      [schoolId],
    )
    await owner.query(
      'INSERT INTO school_moves (school_id, moved_to, moved_at) VALUES ($1, $1, now()) ON CONFLICT DO NOTHING',
      [schoolId],
    )
  },
  makes: {
    answerSchoolInvitation: ['membership'],
    askSchool: ['school-ask'],
    changePlan: noQuotas,
    pausePlan: noQuotas,
    showSchoolContacts: noQuotas,
    changeBeta: noQuotas,
    withdrawAsking: noQuotas,
  },
  live: {
    'asking/:schoolId': { action: 'school.ask', about: 'self', only: teachersAndApplicants },
  },
  sends: {
    'asking/:schoolId': [{ to: teachersAndApplicants, fields: ['status'] }],
  },
  resend: {
    askSchool: { by: 'stranger' },
  },
})
