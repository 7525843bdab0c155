import { randomBytes } from 'node:crypto'
import { toSlug } from '#rules/certificates/slug.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createEnrolledChild } from '#db/testing/children.ts'
import {
  defineTesting,
  rosterOperation,
  type Operation,
  type QuotaDrives,
  type QuotaTestContext,
  noQuotas,
} from '#db/testing/feature-testing.ts'
import type { OwnerServices } from '#db/testing/test-services.ts'
import { awardOwnCertificate } from './awarding/award-certificates.server.ts'

type SampleCertificate = Record<'schoolId' | 'classroomId' | 'student' | 'teacher', string>

/** A certificate in a teacher's own words, as it is after its issue or before. Returns its id. */
async function insertGiven(owner: OwnerServices['owner'], sample: SampleCertificate, state: 'provisional' | 'issued') {
  const { schoolId, classroomId, student, teacher } = sample
  const [id, slug] = [newId(), toSlug(randomBytes(16))]
  const { rows } = await owner.query<{ number: number }>(
    `INSERT INTO certificate_statuses (school_id, list, index, number)
     SELECT $1, 1, count(*), count(*) + 1 FROM certificate_statuses WHERE school_id = $1 RETURNING number`,
    [schoolId],
  )
  await owner.query(
    `INSERT INTO certificates (school_id, id, student_id, classroom_id, state, language, title, reason, printed_name,
       short_name, is_public, slug, number, issuer_school, status_list, status_index, credential, awarded_by, earned_at, issued_at)
     VALUES ($1, $2, $3, $4, $5, 'en', 'Helper', 'helping others', 'Mali Jaidee', 'Mali J.', true, $6, 'SK-2026-000001',
       $1, 1, $7, '{}', $8, now(), now())`,
    [schoolId, id, student, classroomId, state, slug, rows[0]!.number - 1, teacher],
  )
  await owner.query('INSERT INTO certificate_slugs (slug, school_id, certificate_id) VALUES ($1, $2, $3)', [
    slug,
    schoolId,
    id,
  ])
  return id
}

async function insertEarned(owner: OwnerServices['owner'], schoolId: string, student: string) {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO certificates (school_id, id, student_id, course, state, earned_at) VALUES ($1, $2, $3, 'first-flight', 'earned', now())
     ON CONFLICT (school_id, student_id, course) WHERE (state <> 'replaced')
       DO UPDATE SET state = 'earned', slug = NULL RETURNING id`,
    [schoolId, newId(), student],
  )
  return rows[0]!.id
}

const commandOnGiven = (state: 'provisional' | 'issued', fields: object = {}): Operation => ({
  action: 'certificates.award',
  about: 'classroom',
  async input({ services, schoolId, classroomId, child, ids }) {
    const sample = { schoolId, classroomId, student: child, teacher: ids.owner }
    return { classroomId, certificate: await insertGiven(services.owner, sample, state), ...fields }
  },
})

export default defineTesting({
  commands: {
    awardCertificates: {
      action: 'certificates.award',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, child }) => ({
        classroomId,
        when: 'day',
        certificates: JSON.stringify([
          { id: await insertEarned(services.owner, schoolId, child), name: 'Mali Jaidee', isPublic: true },
        ]),
      }),
    },
    awardOwnCertificate: rosterOperation(
      ({ child }) => ({ student: child, title: 'Helper', reason: 'helping others', name: 'Mali Jaidee', when: 'day' }),
      'certificates.award',
    ),
    withdrawCertificate: commandOnGiven('provisional'),
    revokeCertificate: commandOnGiven('issued', { reason: 'mistake' }),
    reissueCertificate: commandOnGiven('issued', { name: 'Mali Jaidee', isPublic: 'on' }),
  },
  makes: {
    awardCertificates: ['certificate'],
    awardOwnCertificate: ['certificate'],
    withdrawCertificate: noQuotas,
    revokeCertificate: noQuotas,
    reissueCertificate: ['certificate'],
  },
  quotas: certificateQuotas,
  async rows(owner, sample) {
    await insertGiven(owner, sample, 'issued')
    await owner.query(
      `INSERT INTO issuer_keys (school_id, id, public_key, created_at) VALUES ($1, '2026-1', 'z6Mk', now()) ON CONFLICT DO NOTHING`,
      [sample.schoolId],
    )
  },
})

function certificateQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async certificate() {
      const { schoolId, classroomId, act } = await createClass()
      const student = await createEnrolledChild(services(), { schoolId, classroomId })
      const ownWords = { classroomId, student, reason: 'helping others', name: 'Mali Jaidee', when: 'day' }
      return {
        owner: classroomId,
        make: (index) => act(awardOwnCertificate, { ...ownWords, title: `Helper ${index}` }),
      }
    },
  }
}
