import { newId } from '#app/platform/db/ids.server.ts'
import {
  defineTesting,
  noQuotas,
  schoolAdminOperation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import { actor, joinSchool, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { requestChildData } from './request-child-data.server.ts'

type Owner = OwnerServices['owner']
type SampleRequest = { schoolId: string; student: string; guardian: string }

export async function insertDataRequest(
  owner: Owner,
  { schoolId, student, guardian }: SampleRequest,
  { kind = 'copy', status = 'asked', approvedBy = null as string | null } = {},
): Promise<string> {
  const id = newId()
  await owner.query(
    `INSERT INTO data_requests (school_id, id, student_id, guardian_id, kind, status, asked_at, due_at, approved_by, until)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now() + interval '30 days', $7, $8)`,
    [
      schoolId,
      id,
      student,
      guardian,
      kind,
      status,
      approvedBy,
      ['ready', 'deleting'].includes(status) ? '2100-01-01' : null,
    ],
  )
  return id
}

const clearRequests = (owner: Owner, student: string) =>
  owner.query('DELETE FROM data_requests WHERE student_id = $1', [student])

export const confirmGuardian = (owner: Owner, { guardian, student }: { guardian: string; student: string }) =>
  owner.query(`UPDATE guardianships SET assurance = 'confirmed' WHERE guardian_id = $1 AND student_id = $2`, [
    guardian,
    student,
  ])

const byParent = { by: 'parent of the child' } as const

export default defineTesting({
  commands: {
    requestChildData: {
      action: 'child-data.request',
      about: 'child',
      async input({ services: { owner }, child, ids }) {
        await clearRequests(owner, child)
        await confirmGuardian(owner, { guardian: ids['parent of the child'], student: child })
        return { student: child, kind: 'copy' }
      },
    },
    changeDataRequest: {
      action: 'child-data.request',
      about: 'child',
      async input({ services: { owner }, schoolId, child, ids }) {
        await clearRequests(owner, child)
        return {
          request: await insertDataRequest(owner, { schoolId, student: child, guardian: ids['parent of the child'] }),
        }
      },
    },
    downloadChildCopy: {
      action: 'child-data.request',
      about: 'child',
      async input({ services: { owner }, schoolId, child, ids }) {
        const guardian = ids['parent of the child']
        await clearRequests(owner, child)
        await confirmGuardian(owner, { guardian, student: child })
        return { request: await insertDataRequest(owner, { schoolId, student: child, guardian }, { status: 'ready' }) }
      },
    },
    answerDataRequest: {
      ...schoolAdminOperation(async ({ services: { owner }, schoolId, child, ids }) => {
        await clearRequests(owner, child)
        const guardian = ids['parent of the child']
        await confirmGuardian(owner, { guardian, student: child })
        return { request: await insertDataRequest(owner, { schoolId, student: child, guardian }), answer: 'approve' }
      }, 'child-data.answer'),
    },
    confirmDataDeletion: {
      action: 'child-data.confirm',
      about: 'classroom',
      async input({ services: { owner }, schoolId, classroomId, child, ids }) {
        await clearRequests(owner, child)
        const sample = { schoolId, student: child, guardian: ids['parent of the child'] }
        await confirmGuardian(owner, sample)
        const approval = { kind: 'delete', status: 'approved', approvedBy: ids.admin }
        return { classroomId, request: await insertDataRequest(owner, sample, approval) }
      },
    },
  },
  makes: {
    requestChildData: ['data-request'],
    changeDataRequest: noQuotas,
    downloadChildCopy: ['own-data'],
    answerDataRequest: noQuotas,
    confirmDataDeletion: noQuotas,
  },
  resend: {
    requestChildData: byParent,
    changeDataRequest: byParent,
    downloadChildCopy: byParent,
    confirmDataDeletion: { by: 'owner' },
  },
  rows: (owner, { schoolId, student, teacher }) => insertDataRequest(owner, { schoolId, student, guardian: teacher }),
  // The owner of the class sees the requester.
  tells: { owner: { name: ['parent of the child'] } },
  quotas: requestQuotas,
})

function requestQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async 'data-request'() {
      const { schoolId, act } = await createClass()
      const { owner } = services()
      const guardian = await makePerson({ owner }, 'Parent')
      await joinSchool({ owner }, schoolId, guardian, 'guardian')
      const by = actor(guardian, { schoolId, schoolRoles: ['guardian'] })
      return {
        owner: guardian,
        // A child has one open request of each kind.
        async make() {
          const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
          await joinSchool({ owner }, schoolId, student, 'student')
          await owner.query(
            `INSERT INTO guardianships (school_id, guardian_id, student_id, assurance) VALUES ($1, $2, $3, 'confirmed')`,
            [schoolId, guardian, student],
          )
          return act(requestChildData, { student, kind: 'copy' }, by)
        },
      }
    },
  }
}
