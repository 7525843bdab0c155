import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { blockGuardian, changeParentLink } from '#app/features/people/guardians/public.server.ts'
import { removeMember } from '#app/features/people/school-admin/members/change-members.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { answerDataRequest, confirmDataDeletion } from './answer-data-request.server.ts'
import { confirmGuardian } from './feature.testing.ts'
import { eraseRequestedChildJob } from './jobs/erase-requested-child.server.ts'
import { listClassRequests, listSchoolRequests } from './queries.server.ts'
import { requestChildData } from './request-child-data.server.ts'

const dayMs = 86_400_000
let clock = Date.now()
const services = await openFileServices({ now: () => clock, jobs: { queue: async () => {} } as never })
let classroom: ClassroomRef
let child: string
let owner: Actor, admin: Actor, stranger: Actor

beforeEach(async () => {
  clock = Date.now()
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  child = childClass.children[0]!
  const { schoolId } = classroom
  owner = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  admin = actor(await makePerson(services, 'Admin'), { schoolId, schoolRoles: ['admin'] })
  await joinSchool(services, schoolId, admin.id!, 'admin')
  stranger = actor(await makePerson(services, 'Stranger'), { schoolId, schoolRoles: ['guardian'] })
  await linkConfirmed(stranger.id!)
})

async function linkConfirmed(person: string) {
  await joinSchool(services, classroom.schoolId, person, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[classroom.schoolId, person, child],
  ])
  await confirmGuardian(services.owner, { guardian: person, student: child })
}

async function request(kind: 'copy' | 'delete', by = stranger) {
  await execute(services, requestChildData, { student: child, kind }, { actor: by })
  const { rows } = await services.owner.query<{ id: string }>('SELECT id FROM data_requests WHERE guardian_id = $1', [
    by.id,
  ])
  return rows[0]!.id
}
const answer = (by: Actor, id: string, kind: 'approve' | 'decline' = 'approve') =>
  execute(services, answerDataRequest, { request: id, answer: kind }, { actor: by })
const confirm = (id: string) =>
  execute(services, confirmDataDeletion, { classroomId: classroom.id, request: id }, { actor: owner })
const statusOf = async (id: string) =>
  (await services.owner.query<{ status: string }>('SELECT status FROM data_requests WHERE id = $1', [id])).rows[0]
    ?.status
const listed = async () => [
  ...(await read(services, admin, (db) =>
    listSchoolRequests(db, classroom.schoolId, { personId: admin.id!, isAdmin: true, now: clock }),
  )),
  ...(await read(services, owner, (db) =>
    listClassRequests(
      db,
      { schoolId: classroom.schoolId, classroomId: classroom.id },
      { personId: owner.id!, isAdmin: false, now: clock },
    ),
  )),
]
const eraseAfterUndoTime = async (id: string) => {
  clock += 8 * dayMs
  await eraseRequestedChildJob(services)({ schoolId: classroom.schoolId, request: id })
  return (await services.owner.query('SELECT FROM users WHERE id = $1', [child])).rowCount === 0
}

const changeLink = (change: string) =>
  execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student: child, guardian: stranger.id, change },
    { actor: owner },
  )
const endings: Record<string, () => Promise<unknown>> = {
  end: () => changeLink('end'),
  block: () =>
    execute(
      services,
      blockGuardian,
      { classroomId: classroom.id, student: child, guardian: stranger.id, reason: 'stranger' },
      { actor: owner },
    ),
  removal: () => execute(services, removeMember, { personId: stranger.id }, { actor: admin }),
}

test.each(Object.keys(endings))(
  'after the %s of the requester, an approved deletion returns to the school',
  async (how) => {
    const id = await request('delete')
    await answer(admin, id)
    await confirm(id)
    expect(await statusOf(id)).toBe('deleting')
    await endings[how]!()
    expect(await statusOf(id)).toBe('objected')
    expect(await listed()).toMatchObject([
      { id, guardian: 'Stranger', isRequesterConfirmed: false, mine: null, mayDecline: true },
      { id, guardian: 'Stranger', isRequesterConfirmed: false, mine: null, mayDecline: false },
    ])
    expect(await eraseAfterUndoTime(id)).toBe(false)
    await expect(answer(admin, id)).rejects.toMatchObject({ details: { reason: 'requester-unconfirmed' } })
    await answer(admin, id, 'decline')
    expect(await listed()).toEqual([])
  },
)

test('an unanswered request stays visible after the link of its requester ended', async () => {
  const id = await request('delete')
  await changeLink('end')
  expect(await listed()).toMatchObject([{ id }, { id }])
})

test('a copy is declined when the link of its requester ends', async () => {
  const id = await request('copy')
  await answer(admin, id)
  await changeLink('end')
  expect(await statusOf(id)).toBe('declined')
})

test('erases nothing while the requester is paused', async () => {
  const id = await request('delete')
  await answer(admin, id)
  await confirm(id)
  await changeLink('pause')
  expect(await eraseAfterUndoTime(id)).toBe(false)
  expect(await statusOf(id)).toBe('objected')
})

test('the requester of a deletion is none of the two people who approve it', async () => {
  await linkConfirmed(admin.id!)
  const id = await request('delete', { ...admin, schoolRoles: ['admin', 'guardian'] })
  await expect(answer(admin, id)).rejects.toMatchObject({ details: { reason: 'second-person-needed' } })
  expect((await listed()).map(({ mine }) => mine)).toEqual([null, null])
  const colleague = actor(await makePerson(services, 'Colleague'), {
    schoolId: classroom.schoolId,
    schoolRoles: ['admin'],
  })
  await joinSchool(services, classroom.schoolId, colleague.id!, 'admin')
  await answer(colleague, id)
  expect(await statusOf(id)).toBe('approved')
})
