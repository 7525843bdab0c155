import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import type { Visit } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { newId } from '#app/platform/ids.server.ts'
import { chooseRoom } from './choose-room.server.ts'
import { actorOf, enterRoom, roomsOf } from '#app/features/rooms/public.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const inClass = (id: string) => ({ kind: 'classroom' as const, id })

async function visitBy(
  personId: string,
  room: { kind: 'classroom' | 'child' | 'school'; id: string; schoolId: string } | null = null,
  about = {},
): Promise<Visit> {
  const user = {
    id: personId,
    name: 'x',
    email: 'x',
    kind: 'adult' as const,
    locale: 'en' as const,
    staff: false,
    onboarded: true,
    disabled: false,
    twoFactor: false,
    lacksFactor: false,
    ...about,
  }
  const signedIn = { user, session: { id: newId(), strength: 'full' as const, room, expiresAt: 0 } }
  return {
    services,
    origin: { address: null, device: null },
    locale: 'en',
    path: '/',
    requestId: 'r',
    signedIn,
    actor: await actorOf(services, signedIn),
    form: () => emptyForm,
  }
}

async function schoolOf() {
  const [teacher, student, admin, guardian] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [student]: 'student',
    [admin]: 'admin',
    [guardian]: 'guardian',
  })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    guardian,
    student,
  ])
  return { teacher, student, admin, guardian, schoolId, classroomId }
}

test('everybody finds their rooms and nobody another school', async () => {
  const [here, there] = [await schoolOf(), await schoolOf()]
  const kinds = async (id: string) => (await roomsOf(services, id)).map(({ kind, relations }) => [kind, ...relations])
  expect(await kinds(here.teacher)).toEqual([['classroom', 'owner']])
  expect(await kinds(here.student)).toEqual([['classroom', 'student']])
  expect(await kinds(here.guardian)).toEqual([['child', 'guardian']])
  expect(await kinds(here.admin)).toEqual([['school']])
  expect(await enterRoom(await visitBy(here.teacher), inClass(there.classroomId))).toBeNull()
  expect(await enterRoom(await visitBy(here.admin), inClass(there.classroomId))).toBeNull()
})

test('the code is for those who teach', async () => {
  const { teacher, student } = await schoolOf()
  expect((await roomsOf(services, student))[0]!.code).toBeNull()
  expect((await roomsOf(services, teacher))[0]!.code).not.toBeNull()
})

test('the room is the one in the address, else the chosen one, else the only one', async () => {
  const { teacher, schoolId, classroomId, admin } = await schoolOf()
  expect((await enterRoom(await visitBy(teacher), null))!.room.id).toBe(classroomId)
  const second = await makeClassroom(services, schoolId, teacher)
  expect(await enterRoom(await visitBy(teacher), null)).toBeNull()
  expect((await enterRoom(await visitBy(teacher, { kind: 'classroom', id: second, schoolId }), null))!.room.id).toBe(
    second,
  )
  const visit = await visitBy(admin)
  const outside = visit.actor
  expect(await enterRoom(visit, inClass(classroomId))).toMatchObject({
    room: { relations: [] },
    actor: { schoolId, schoolRoles: ['admin'] },
  })
  expect(visit.actor).toBe(outside)
  expect(await enterRoom(visit, inClass('not-an-id'))).toBeNull()
})

test('without the second factor that is required an admin runs nothing: no office, no classroom, no role', async () => {
  const { teacher, admin, schoolId, classroomId } = await schoolOf()
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    teacher,
  ])
  const adminRoom = { kind: 'school' as const, id: schoolId, schoolId }
  const weak = { lacksFactor: true }
  expect(await enterRoom(await visitBy(admin, null, weak), inClass(classroomId))).toBeNull()
  const withoutFactor = await visitBy(admin, adminRoom, weak)
  expect(withoutFactor.actor.schoolRoles).toEqual([])
  // The office is still there to be chosen: its guard then says what is missing.
  expect(await enterRoom(withoutFactor, null)).toMatchObject({ room: { kind: 'school', schoolRoles: [] } })
  expect((await visitBy(admin, adminRoom)).actor.schoolRoles).toEqual(['admin'])
  const teaching = await visitBy(teacher, null, weak)
  expect(await enterRoom(teaching, inClass(classroomId))).toMatchObject({
    room: { relations: ['owner'] },
    actor: { schoolRoles: ['teacher'] },
  })
})

test('without it staff are nobody special, and a teacher’s own school of one needs none', async () => {
  const person = await makePerson(services)
  const own = await makeSchool(services, { [person]: 'admin' })
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [own])
  const classroomId = await makeClassroom(services, own, person)
  const visit = await visitBy(
    person,
    { kind: 'classroom', id: classroomId, schoolId: own },
    { lacksFactor: true, staff: true },
  )
  expect(visit.actor).toMatchObject({ staff: false, schoolRoles: ['admin'] })
})

test('a removed teacher is out at the next request', async () => {
  const { teacher, classroomId } = await schoolOf()
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE classroom_id = $1`, [classroomId])
  expect(await enterRoom(await visitBy(teacher), inClass(classroomId))).toBeNull()
})

test('choosing a room: only one of one’s own, refuses the wrong actor', async () => {
  const { teacher, classroomId } = await schoolOf()
  const other = await schoolOf()
  const choose = (id: string, who: string | null) =>
    execute(services, chooseRoom, { room: `classroom/${id}` }, { actor: actor(who) })
  await expect(choose(classroomId, teacher)).resolves.toMatchObject({ id: classroomId })
  await expect(choose(other.classroomId, teacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(choose(classroomId, null)).rejects.toMatchObject({ code: 'unauthenticated' })
})
