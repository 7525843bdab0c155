import { beforeEach, expect, test } from 'vitest'
import { retentionCutoff, retention } from '#rules/retention.ts'
import type { Actor } from '#rules/permissions.ts'
import { runDailyRetention } from '#app/features/people/school-admin/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { answerDataRequest, confirmDataDeletion } from './answer-data-request.server.ts'
import { changeDataRequest } from './change-own-request.server.ts'
import { downloadChildCopy } from './download-child-copy.server.ts'
import { confirmGuardian } from './feature.testing.ts'
import { eraseRequestedChildJob } from './jobs/erase-requested-child.server.ts'
import { classRequestsSql, listClassRequests, listSchoolRequests, loadChildData } from './queries.server.ts'
import { requestChildData } from './request-child-data.server.ts'

const dayMs = 86_400_000
const startTime = Date.now()
let clock = startTime
const queued: JobRequest[] = []
const services = await openFileServices({
  now: () => clock,
  jobs: { queue: async (_: unknown, job: JobRequest) => void queued.push(job) } as never,
})
let classroom: ClassroomRef
let child: string, sibling: string
let owner: Actor, admin: Actor, mother: Actor, father: Actor

async function addGuardian(name: string, student: string) {
  const person = await makePerson(services, name)
  await joinSchool(services, classroom.schoolId, person, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    classroom.schoolId,
    person,
    student,
  ])
  await confirmGuardian(services.owner, { guardian: person, student })
  return actor(person, { schoolId: classroom.schoolId, schoolRoles: ['guardian'] })
}

beforeEach(async () => {
  clock = startTime
  queued.length = 0
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  ;[child, sibling] = childClass.children as [string, string]
  const { schoolId } = classroom
  await services.owner.query(`UPDATE schools SET country = 'KR' WHERE id = $1`, [schoolId])
  owner = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  admin = actor(adminId, { schoolId, schoolRoles: ['admin'] })
  mother = await addGuardian('Mother', child)
  father = await addGuardian('Father', child)
})

const request = async (by: Actor, kind: 'copy' | 'delete', student = child) => {
  await execute(services, requestChildData, { student, kind }, { actor: by })
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT id FROM data_requests WHERE guardian_id = $1 ORDER BY id DESC LIMIT 1',
    [by.id],
  )
  return rows[0]!.id
}
const answer = (by: Actor, id: string, fields: object = { answer: 'approve' }) =>
  execute(services, answerDataRequest, { request: id, ...fields }, { actor: by })
const confirm = (by: Actor, id: string) =>
  execute(services, confirmDataDeletion, { classroomId: classroom.id, request: id }, { actor: by })
const change = (by: Actor, id: string) => execute(services, changeDataRequest, { request: id }, { actor: by })
const statusOf = async (id: string) =>
  (await services.owner.query<{ status: string }>('SELECT status FROM data_requests WHERE id = $1', [id])).rows[0]
    ?.status
const dataOf = (by: Actor) =>
  read(services, by, (db) =>
    loadChildData(db, {
      ...{ schoolId: classroom.schoolId, student: child as never },
      guardian: by.id!,
      schoolName: 'S',
    }),
  )
/** Mails that no topic can turn off; the daily run also queues others. */
const mails = () =>
  queued.flatMap(({ name, data }) => (name === 'send-mail' && !(data as Mail).notice ? [data as Mail] : []))
const eraseJobs = () => queued.filter(({ name }) => name === 'erase-requested-child')
async function runDay() {
  await services.owner.query('UPDATE retention_rounds SET done_at = $2 WHERE school_id = $1', [
    classroom.schoolId,
    new Date(clock - 2 * dayMs),
  ])
  queued.length = 0
  await runDailyRetention({ ...services, env: { ...services.env, REQUESTS_MAILBOX: 'office@kite.example' } })
}

test('a copy reaches the school with the deadline of its country, and the guardian downloads it', async () => {
  const id = await request(mother, 'copy')
  const listed = await read(services, admin, (db) =>
    listSchoolRequests(db, classroom.schoolId, { personId: admin.id!, isAdmin: true, now: clock }),
  )
  expect(listed).toMatchObject([
    { id, guardian: 'Mother', mine: 'answer', mayDecline: true, isOverdue: false, dueAt: startTime + 10 * dayMs },
  ])
  await expect(execute(services, downloadChildCopy, { request: id }, { actor: mother })).rejects.toMatchObject({
    code: 'not-found',
  })
  await answer(admin, id)
  expect(mails()).toHaveLength(1)
  const { text } = await execute(services, downloadChildCopy, { request: id }, { actor: mother })
  expect(JSON.parse(text)).toMatchObject({ person: { id: child }, tables: { enrolments: [{}] } })
  expect(text).not.toContain('Mother')
  await expect(execute(services, downloadChildCopy, { request: id }, { actor: father })).rejects.toMatchObject({
    code: 'not-found',
  })
  clock += 8 * dayMs
  await expect(execute(services, downloadChildCopy, { request: id }, { actor: mother })).rejects.toMatchObject({
    code: 'not-found',
  })
  await runDay()
  expect(await statusOf(id)).toBe('expired')
  expect(await listLoggedActs(services, classroom.schoolId, 'child-data.')).toEqual([
    'child-data.request-copy',
    'child-data.approve',
    'child-data.download',
  ])
})

test('one request of a kind is open at a time, and only a confirmed parent makes it', async () => {
  await request(mother, 'copy')
  await expect(request(mother, 'copy')).rejects.toMatchObject({ details: { reason: 'already-asked' } })
  await request(father, 'copy')
  await services.owner.query(`UPDATE guardianships SET assurance = 'code' WHERE guardian_id = $1`, [mother.id])
  await expect(request(mother, 'delete')).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query(
    `UPDATE guardianships SET assurance = 'confirmed', relation = 'grandparent' WHERE guardian_id = $1`,
    [mother.id],
  )
  await expect(request(mother, 'delete')).rejects.toMatchObject({ code: 'not-found' })
  await expect(request(mother, 'delete', sibling)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor', async () => {
  const id = await request(mother, 'delete')
  await expect(answer(owner, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(answer(mother, id)).rejects.toMatchObject({ code: 'not-found' })
  await answer(admin, id)
  await expect(confirm(admin, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(answer(admin, id)).rejects.toMatchObject({ details: { reason: 'second-person-needed' } })
  await expect(change(owner, id)).rejects.toMatchObject({ code: 'not-found' })
})

test('two people approve a deletion, and after the undo time the child is erased', async () => {
  const id = await request(mother, 'delete')
  await expect(confirm(owner, id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await answer(admin, id)
  const [listed] = await read(services, owner, (db) =>
    listClassRequests(
      db,
      { schoolId: classroom.schoolId, classroomId: classroom.id },
      { personId: owner.id!, isAdmin: false, now: clock },
    ),
  )
  expect(listed).toMatchObject({ mine: 'confirm', mayDecline: false })
  await confirm(owner, id)
  expect(await statusOf(id)).toBe('deleting')
  // The requester and the other guardian.
  expect(mails()).toHaveLength(2)
  expect(mails().every(({ text }) => !text.includes('Mali'))).toBe(true)
  const job = eraseRequestedChildJob(services)
  await job({ schoolId: classroom.schoolId, request: id })
  expect(await statusOf(id)).toBe('deleting')
  clock += 7 * dayMs
  await runDay()
  expect(eraseJobs()).toHaveLength(1)
  const mailsBefore = mails().length
  await job(eraseJobs()[0]!.data)
  const { rowCount } = await services.owner.query('SELECT FROM users WHERE id = $1', [child])
  expect([rowCount, await statusOf(id)]).toEqual([0, undefined])
  expect(mails().length - mailsBefore).toBe(1)
  await job(eraseJobs()[0]!.data)
})

test('another guardian stops a deletion until the school decides', async () => {
  const id = await request(mother, 'delete')
  await answer(admin, id)
  await confirm(owner, id)
  expect(await dataOf(father)).toMatchObject({ requests: [{ isOwn: false, status: 'deleting' }] })
  await change(father, id)
  expect(await statusOf(id)).toBe('objected')
  clock += 8 * dayMs
  await runDay()
  expect(eraseJobs()).toEqual([])
  await answer(admin, id, { answer: 'decline', reason: 'guardians' })
  expect(await dataOf(mother)).toMatchObject({ requests: [{ status: 'declined', declineReason: 'guardians' }] })
  await expect(change(mother, id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test('the guardian undoes an approved deletion', async () => {
  const id = await request(mother, 'delete')
  await answer(admin, id)
  await confirm(owner, id)
  await change(mother, id)
  expect(await statusOf(id)).toBe('withdrawn')
})

test('the school is reminded once before the deadline', async () => {
  await request(mother, 'copy')
  await request(father, 'delete')
  clock += 6 * dayMs
  await runDay()
  expect(mails()).toEqual([])
  clock += 1.5 * dayMs
  await runDay()
  // The admin and the owner of the class, one mail each.
  expect(mails()).toHaveLength(2)
  await runDay()
  expect(mails()).toEqual([])
})

test('notifies the operator once of a missed deadline, without names', async () => {
  await request(mother, 'copy')
  // Requests of earlier tests.
  await services.owner.query('UPDATE data_requests SET operator_told_at = now() WHERE school_id <> $1', [
    classroom.schoolId,
  ])
  clock += 200 * dayMs
  await runDay()
  const operatorMails = () => mails().filter(({ to }) => to === 'office@kite.example')
  expect(operatorMails()).toHaveLength(1)
  expect(operatorMails()[0]!.text).toContain('Open requests: 1')
  const { rows } = await services.owner.query<{ name: string }>('SELECT name FROM users WHERE id = ANY ($1)', [
    [mother.id, child],
  ])
  for (const { name } of rows) expect(operatorMails()[0]!.text).not.toContain(name)
  await runDay()
  expect(operatorMails()).toEqual([])
})

test('ended requests are deleted after their retention time, open ones stay', async () => {
  const [ended, open] = [await request(mother, 'copy'), await request(father, 'copy')]
  await change(mother, ended)
  const old = new Date(retentionCutoff(retention['data-requests'].keeps, clock) - dayMs)
  await services.owner.query('UPDATE data_requests SET asked_at = $1', [old])
  await runDay()
  expect([await statusOf(ended), await statusOf(open)]).toEqual([undefined, 'asked'])
})

test('the requests of a class are read through the index of the school', async () => {
  const tenant = { schoolId: classroom.schoolId, personId: owner.id, staff: false }
  const { seqScans } = await explainQuery(services, tenant, classRequestsSql, [
    classroom.schoolId,
    ['asked'],
    classroom.id,
  ])
  expect(seqScans).toEqual([])
})
