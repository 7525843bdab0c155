import { visitor } from '#rules/permissions.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { parseEnv, type Env } from '#app/platform/services/env.server.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import { joinSchool, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { openAddresses } from '#app/features/people/guardians/public.server.ts'
import { chooseDigestDay } from './choices/choose-digest-day.server.ts'
import { sendDigestSample } from './choices/send-sample.server.ts'
import { inviteParent } from './invitations/invite-parent.server.ts'
import { signToken } from './tokens.server.ts'

type SampleInvitation = Record<'schoolId' | 'student' | 'teacher', string> & {
  address?: string
  status?: 'sent' | 'accepted'
}

const testEnv = parseEnv({ NODE_ENV: 'test' })

/** Inserts a mail invitation of a new reader, and returns the ids and the tokens of its links. */
export async function insertParentMail(
  owner: OwnerServices['owner'],
  { schoolId, student, teacher, address = `${newId()}@example.test`, status = 'sent' }: SampleInvitation,
  env: Pick<Env, 'SECRET'> = testEnv,
) {
  const [reader, invitation] = [newId(), newId()]
  const addresses = openAddresses(env)
  await owner.query(
    `INSERT INTO digest_readers (school_id, id, address_digest, encrypted_address, locale, created_at)
     VALUES ($1, $2, $3, $4, 'en', now())`,
    [schoolId, reader, addresses.digestOf(address), addresses.encrypt(address)],
  )
  await owner.query(
    `INSERT INTO parent_mail_invitations (school_id, id, student_id, reader_id, status, made_by, made_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() - interval '1 hour', now() + interval '13 days')`,
    [schoolId, invitation, student, reader, status, teacher],
  )
  return {
    ...{ reader, invitation, address },
    invitationToken: signToken(env, 'invitation', { schoolId, id: invitation }),
    readerToken: signToken(env, 'reader', { schoolId, id: reader }),
  }
}

const inviteInput = (student: string) => ({ student, address: 'parent@example.test', locale: 'en' })

export default defineTesting({
  commands: {
    previewParentInvitation: rosterOperation(({ child }) => inviteInput(child), 'guardians.manage'),
    inviteParent: rosterOperation(
      ({ child }) => ({ ...inviteInput(child), address: `${newId()}@example.test` }),
      'guardians.manage',
    ),
    cancelParentInvitation: {
      action: 'guardians.manage',
      about: 'classroom',
      async input({ services, schoolId, classroomId, child, ids }) {
        const { invitation } = await insertParentMail(services.owner, { schoolId, student: child, teacher: ids.owner })
        return { classroomId, student: child, invitation }
      },
    },
    blockParentMail: {
      action: 'guardians.block',
      about: 'classroom',
      async input({ services, schoolId, classroomId, child, ids }) {
        const sample = { schoolId, student: child, teacher: ids.owner }
        const { invitation } = await insertParentMail(services.owner, sample, services.env)
        return { classroomId, student: child, invitation, reason: 'other' }
      },
    },
    answerParentInvitation: {
      action: 'digests.choose',
      about: 'nothing',
      async input({ services, schoolId, child, ids }) {
        const sample = { schoolId, student: child, teacher: ids.owner }
        return { token: (await insertParentMail(services.owner, sample)).invitationToken, answer: 'accept' }
      },
    },
    sendDigestSample: {
      action: 'digests.choose',
      about: 'nothing',
      async input({ services, schoolId, child, ids }) {
        const sample = { schoolId, student: child, teacher: ids.owner, status: 'accepted' as const }
        return { token: (await insertParentMail(services.owner, sample)).readerToken }
      },
    },
    leaveOutDigest: rosterOperation(({ child }) => ({ student: child, state: 'out' }), 'guardians.manage'),
    previewDigest: rosterOperation(({ child }) => ({ student: child }), 'guardians.manage'),
    chooseDigestDay: {
      action: 'digests.choose',
      about: 'nothing',
      async input({ services, schoolId, child, ids }) {
        const sample = { schoolId, student: child, teacher: ids.owner }
        return { token: (await insertParentMail(services.owner, sample)).readerToken, day: 'sunday' }
      },
    },
  },
  makes: {
    previewParentInvitation: noQuotas,
    inviteParent: ['parent-mail'],
    cancelParentInvitation: noQuotas,
    blockParentMail: noQuotas,
    answerParentInvitation: noQuotas,
    chooseDigestDay: ['digest-choice'],
    sendDigestSample: ['digest-sample'],
    leaveOutDigest: noQuotas,
    previewDigest: noQuotas,
  },
  api: {
    'post /digests/off': {
      action: 'digests.choose',
      about: 'nothing',
      async query({ services, schoolId, child, ids }) {
        const sample = { schoolId, student: child, teacher: ids.owner }
        return { token: (await insertParentMail(services.owner, sample)).readerToken }
      },
    },
  },
  quotas: digestQuotas,
  async rows(owner, sample) {
    const { reader } = await insertParentMail(owner, sample)
    const { schoolId, student, teacher } = sample
    await owner.query('INSERT INTO digest_readers (school_id, id, user_id, created_at) VALUES ($1, $2, $3, now())', [
      schoolId,
      newId(),
      student,
    ])
    await owner.query(`INSERT INTO digests (school_id, reader_id, week, due_at) VALUES ($1, $2, '2026-W47', now())`, [
      schoolId,
      reader,
    ])
    await owner.query(
      `INSERT INTO digest_omissions (school_id, student_id, week, made_by, made_at) VALUES ($1, $2, '2026-W47', $3, now())`,
      [schoolId, student, teacher],
    )
  },
})

function digestQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  const createReader = async () => {
    const { schoolId, person, act } = await createClass()
    const { owner } = services()
    const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
    await joinSchool({ owner }, schoolId, student, 'student')
    const sample = { schoolId, student, teacher: person, status: 'accepted' as const }
    return { ...(await insertParentMail(owner, sample)), act }
  }
  return {
    async 'digest-sample'() {
      const { reader, readerToken, act } = await createReader()
      return { owner: reader, make: () => act(sendDigestSample, { token: readerToken }, visitor) }
    },
    async 'digest-choice'() {
      const { reader, readerToken, act } = await createReader()
      return { owner: reader, make: () => act(chooseDigestDay, { token: readerToken, day: 'sunday' }, visitor) }
    },
    async 'parent-mail'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const { owner } = services()
      return {
        owner: person,
        async make() {
          const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
          await joinSchool({ owner }, schoolId, student, 'student')
          await owner.query(
            `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
            [schoolId, classroomId, student],
          )
          return act(inviteParent, { classroomId, ...inviteInput(student), address: `${newId()}@example.test` })
        },
      }
    },
  }
}
