import { expect, test } from 'vitest'
import { changeEmail, deleteAccount } from '#app/features/people/accounts/change-account.server.ts'
import { listTeacherRequests } from '#app/features/people/school-admin/lists.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { askSchool, withdrawAsking } from './ask-school.server.ts'
import { removedPeople } from './members.server.ts'

const services = await openFileServices()

const membershipOf = async (schoolId: string, personId: string) =>
  (
    await services.owner.query<{ status: string }>(
      `SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2 AND role = 'teacher'`,
      [schoolId, personId],
    )
  ).rows[0]?.status

test('a teacher can request access, withdraw the request and request again', async () => {
  const [schoolId, id] = [await makeSchool(services), await makePerson(services)]
  const notifications: string[] = []
  const stop = services.bus.subscribe(
    (path) => void (path === `schools/${schoolId}/approvals` && notifications.push(path)),
  )
  expect(await execute(services, askSchool, { schoolId }, { actor: actor(id) })).toEqual({ status: 'pending' })
  await expect(execute(services, askSchool, { schoolId }, { actor: actor(id) })).rejects.toMatchObject({
    details: { reason: 'already-asked' },
  })
  await execute(services, withdrawAsking, { schoolId }, { actor: actor(id) })
  expect(await membershipOf(schoolId, id)).toBe(undefined)
  await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  expect(await membershipOf(schoolId, id)).toBe('pending')
  expect(notifications).toHaveLength(3)
  stop()
})

test('limits a teacher to three pending school requests', async () => {
  const id = await makePerson(services)
  const schools = await Promise.all([1, 2, 3, 4].map(() => makeSchool(services)))
  for (const schoolId of schools.slice(0, 3)) await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  await expect(execute(services, askSchool, { schoolId: schools[3] }, { actor: actor(id) })).rejects.toMatchObject({
    details: { reason: 'too-many-asks' },
  })
})

test('rejects requests by visitors, class-code sessions, managed accounts and other users', async () => {
  const [schoolId, id, other] = [await makeSchool(services), await makePerson(services), await makePerson(services)]
  const child = await makePerson(services, 'Mali', { kind: 'managed' })
  await expect(execute(services, askSchool, { schoolId }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    execute(services, askSchool, { schoolId }, { actor: actor(id, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(services, askSchool, { schoolId }, { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  await expect(execute(services, withdrawAsking, { schoolId }, { actor: actor(other) })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(execute(services, withdrawAsking, { schoolId }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('keeps a student pending who applies as teacher with another account of the same mailbox', async () => {
  const student = await makePerson(services)
  const schoolId = await makeSchool(services, { [student]: 'student' })
  await services.owner.query(
    `INSERT INTO school_domains (school_id, domain, admits) VALUES ($1, 'hill.example', true)`,
    [schoolId],
  )
  const setEmail = async (email: string, id: string) => {
    await services.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [id, email])
    return id
  }
  const makePersonWithEmail = async (email: string) => setEmail(email, await makePerson(services))
  const ask = (id: string) => execute(services, askSchool, { schoolId }, { actor: actor(id) })
  await setEmail('kim@hill.example', student)
  expect(await ask(await makePersonWithEmail('kim+2@hill.example'))).toEqual({ status: 'pending' })
  expect(await ask(await makePersonWithEmail('lee@hill.example'))).toEqual({ status: 'active' })
  const admin = actor(await makePerson(services), { schoolId, schoolRoles: ['admin'] })
  expect(await read(services, admin, (db) => listTeacherRequests(db, schoolId))).toMatchObject([
    { email: 'kim+2@hill.example', student: true },
  ])

  await execute(services, changeEmail, { newEmail: `${student}@private.example` }, { actor: actor(student) })
  expect(await ask(await makePersonWithEmail('kim+3@hill.example'))).toEqual({ status: 'pending' })
  await setEmail('kim@hill.example', student)
  await execute(services, deleteAccount, {}, { actor: actor(student) })
  const returnedId = await makePersonWithEmail('kim@hill.example')
  expect(await ask(returnedId)).toEqual({ status: 'pending' })
  const inSchool = { schoolId, personId: returnedId, staff: false }
  expect(await inTransaction(services.pool, inSchool, (db) => removedPeople(db, schoolId, [returnedId]))).toEqual(
    new Set(),
  )
})
