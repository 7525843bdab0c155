import { guardianRelations } from '#rules/guardians/parent-link.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { createEnrolledChild } from '#db/testing/children.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import { actor, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { linkChild } from './link-child.server.ts'
import { openParentCodes } from './parent-codes.server.ts'
import { replaceParentLetter } from './replace-parent-letter.server.ts'
import { recordSlips } from './slips/record-slips.server.ts'

const day = '2026-11-16'

type SampleLetter = Record<'schoolId' | 'student' | 'teacher', string>

/** Inserts a parent letter that replaces the student's earlier ones, and returns its code. */
export async function insertParentLetter(
  owner: OwnerServices['owner'],
  env: Pick<Env, 'CARD_KEY' | 'SECRET'>,
  { schoolId, student, teacher }: SampleLetter,
): Promise<string> {
  const id = newId()
  const codes = openParentCodes(env)
  await owner.query(
    `UPDATE parent_invitations SET status = 'replaced' WHERE school_id = $1 AND student_id = $2 AND status IN ('made', 'printed')`,
    [schoolId, student],
  )
  await owner.query(
    `INSERT INTO parent_invitations (school_id, id, student_id, status, made_by, made_at, printed_at, expires_at)
     VALUES ($1, $2, $3, 'printed', $4, now(), now(), now() + interval '60 days')`,
    [schoolId, id, student, teacher],
  )
  const code = codes.codeOf(id)
  await owner.query('INSERT INTO parent_codes (digest, school_id, invitation_id) VALUES ($1, $2, $3)', [
    codes.digestOf(code),
    schoolId,
    id,
  ])
  return code
}

/** Inserts a block of an account for a student. Returns its id. */
export async function insertGuardianBlock(
  owner: OwnerServices['owner'],
  { schoolId, student, person = null }: { schoolId: string; student: string; person?: string | null },
): Promise<string> {
  const id = newId()
  await owner.query(
    `INSERT INTO guardian_restrictions (school_id, id, student_id, kind, person_id, address_digest, reason, set_at)
     VALUES ($1, $2, $3, 'blocked', $4, $5, 'other', now())`,
    [schoolId, id, student, person, id.padEnd(43, 'x')],
  )
  return id
}

export default defineTesting({
  commands: {
    replaceParentLetter: rosterOperation(({ child }) => ({ student: child }), 'guardians.manage'),
    changeParentLink: rosterOperation(
      ({ child, ids }) => ({ student: child, guardian: ids['parent of the child'], change: 'confirm' }),
      'guardians.manage',
    ),
    blockGuardian: rosterOperation(
      ({ child, ids }) => ({ student: child, guardian: ids['parent of the child'], reason: 'other' }),
      'guardians.block',
    ),
    unblockGuardian: {
      action: 'guardians.block',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, child }) => ({
        ...{ classroomId, student: child },
        block: await insertGuardianBlock(services.owner, { schoolId, student: child }),
      }),
    },
    recordSlips: rosterOperation(
      ({ child }) => ({ student: [child], home: 'yes', day, locale: 'en' }),
      'consent.record',
    ),
    authorizeConsent: rosterOperation(
      ({ child }) => ({ student: [child], home: 'yes', document: 'School rules 2', locale: 'en' }),
      'consent.authorize',
    ),
    linkChild: {
      action: 'child.link',
      about: 'nothing',
      input: async ({ services, schoolId, child, ids }) => ({
        code: await insertParentLetter(services.owner, services.env, { schoolId, student: child, teacher: ids.owner }),
        relation: guardianRelations[0],
      }),
    },
  },
  makes: {
    replaceParentLetter: ['parent-letter'],
    // The letter counted when it was made.
    changeParentLink: noQuotas,
    // `maxBlocksPerStudent` limits them.
    blockGuardian: noQuotas,
    unblockGuardian: noQuotas,
    recordSlips: ['consent-answer', 'consent-change'],
    authorizeConsent: ['consent-answer', 'consent-change'],
    linkChild: ['child-link', 'membership'],
  },
  // The page of a student lists the linked parents.
  tells: { owner: { name: ['parent of the child'] }, 'co-teacher': { name: ['parent of the child'] } },
  quotas: guardianQuotas,
  async rows(owner, sample) {
    await insertParentLetter(owner, { SECRET: 'only-for-tests-0123456789abcdefghij' }, sample)
    await insertGuardianBlock(owner, sample)
  },
})

function guardianQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  const addStudent = async (schoolId: string, classroomId: string) => {
    const student = await createEnrolledChild(services(), { schoolId, classroomId })
    return student
  }
  return {
    async 'parent-letter'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const student = await addStudent(schoolId, classroomId)
      return { owner: person, make: () => act(replaceParentLetter, { classroomId, student }) }
    },
    async 'consent-answer'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const student = await addStudent(schoolId, classroomId)
      return {
        owner: person,
        make: () => act(recordSlips, { classroomId, student: [student], home: 'no', day, locale: 'en' }),
      }
    },
    async 'consent-change'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const student = await addStudent(schoolId, classroomId)
      return {
        owner: `${person}:${student}:home`,
        make: () => act(recordSlips, { classroomId, student: [student], home: 'yes', day, locale: 'en' }),
      }
    },
    async 'child-link'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const { owner, env } = services()
      const guardian = await makePerson({ owner }, 'Parent')
      return {
        owner: guardian,
        async make() {
          const student = await addStudent(schoolId, classroomId)
          const code = await insertParentLetter(owner, env, { schoolId, student, teacher: person })
          return act(linkChild, { code, relation: 'parent' }, actor(guardian))
        },
      }
    },
  }
}
