import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { actor, makeClassroom, makePerson, makeSchool, openHouse, type House } from '#db/testing/house.ts'
import { newId } from '#app/platform/ids.server.ts'
import { chooseRoom } from './commands.server.ts'
import { actorOf, enterRoom, roomsOf } from './queries.server.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function visitBy(
  personId: string,
  room: { kind: 'classroom' | 'child' | 'office'; id: string; schoolId: string } | null = null,
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
    services: house,
    origin: { address: null, device: null },
    locale: 'en',
    path: '/',
    requestId: 'r',
    signedIn,
    actor: await actorOf(house, signedIn),
    form: () => emptyForm,
  }
}

async function schoolOf() {
  const [teacher, student, admin, guardian] = [
    await makePerson(house),
    await makePerson(house),
    await makePerson(house),
    await makePerson(house),
  ]
  const schoolId = await makeSchool(house, {
    [teacher]: 'teacher',
    [student]: 'student',
    [admin]: 'admin',
    [guardian]: 'guardian',
  })
  const classroomId = await makeClassroom(house, schoolId, teacher, [student])
  await house.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    guardian,
    student,
  ])
  return { teacher, student, admin, guardian, schoolId, classroomId }
}

test('everybody finds their rooms and nobody another school', async () => {
  const [here, there] = [await schoolOf(), await schoolOf()]
  const kinds = async (id: string) => (await roomsOf(house, id)).map(({ kind, relations }) => [kind, ...relations])
  expect(await kinds(here.teacher)).toEqual([['classroom', 'owner']])
  expect(await kinds(here.student)).toEqual([['classroom', 'student']])
  expect(await kinds(here.guardian)).toEqual([['child', 'guardian']])
  expect(await kinds(here.admin)).toEqual([['office']])
  expect(await enterRoom(await visitBy(here.teacher), there.classroomId)).toBeNull()
  expect(await enterRoom(await visitBy(here.admin), there.classroomId)).toBeNull()
})

test('the code is for those who teach', async () => {
  const { teacher, student } = await schoolOf()
  expect((await roomsOf(house, student))[0]!.code).toBeNull()
  expect((await roomsOf(house, teacher))[0]!.code).not.toBeNull()
})

test('the room is the one in the address, else the chosen one, else the only one', async () => {
  const { teacher, schoolId, classroomId, admin } = await schoolOf()
  expect((await enterRoom(await visitBy(teacher), null))!.id).toBe(classroomId)
  const second = await makeClassroom(house, schoolId, teacher)
  expect(await enterRoom(await visitBy(teacher), null)).toBeNull()
  expect((await enterRoom(await visitBy(teacher, { kind: 'classroom', id: second, schoolId }), null))!.id).toBe(second)
  const visit = await visitBy(admin)
  expect((await enterRoom(visit, classroomId))!.relations).toEqual([])
  expect(visit.actor).toMatchObject({ schoolId, schoolRoles: ['admin'] })
  expect(await enterRoom(visit, 'not-an-id')).toBeNull()
})

test('without the second factor that is required an admin runs nothing: no office, no classroom, no role', async () => {
  const { teacher, admin, schoolId, classroomId } = await schoolOf()
  await house.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    teacher,
  ])
  const office = { kind: 'office' as const, id: schoolId, schoolId }
  const weak = { lacksFactor: true }
  expect(await enterRoom(await visitBy(admin, null, weak), classroomId)).toBeNull()
  const atTheDoor = await visitBy(admin, office, weak)
  expect(atTheDoor.actor.schoolRoles).toEqual([])
  // The office is still there to be chosen: its guard then says what is missing.
  expect(await enterRoom(atTheDoor, null)).toMatchObject({ kind: 'office', schoolRoles: [] })
  expect((await visitBy(admin, office)).actor.schoolRoles).toEqual(['admin'])
  const teaching = await visitBy(teacher, null, weak)
  expect(await enterRoom(teaching, classroomId)).toMatchObject({ relations: ['owner'] })
  expect(teaching.actor.schoolRoles).toEqual(['teacher'])
})

test('without it staff are nobody special, and a teacher’s own school of one needs none', async () => {
  const person = await makePerson(house)
  const own = await makeSchool(house, { [person]: 'admin' })
  await house.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [own])
  const classroomId = await makeClassroom(house, own, person)
  const visit = await visitBy(
    person,
    { kind: 'classroom', id: classroomId, schoolId: own },
    { lacksFactor: true, staff: true },
  )
  expect(visit.actor).toMatchObject({ staff: false, schoolRoles: ['admin'] })
})

test('a removed teacher is out at the next request', async () => {
  const { teacher, classroomId } = await schoolOf()
  await house.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE classroom_id = $1`, [classroomId])
  expect(await enterRoom(await visitBy(teacher), classroomId)).toBeNull()
})

test('choosing a room: only one of one’s own, refuses the wrong actor', async () => {
  const { teacher, classroomId } = await schoolOf()
  const other = await schoolOf()
  const rooms = await roomsOf(house, teacher)
  const choose = chooseRoom(newId(), rooms)
  await expect(
    execute(house, choose, { room: `classroom/${classroomId}` }, { actor: actor(teacher) }),
  ).resolves.toMatchObject({ id: classroomId })
  await expect(
    execute(house, choose, { room: `classroom/${other.classroomId}` }, { actor: actor(teacher) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(house, choose, { room: `classroom/${classroomId}` }, { actor: actor(null) }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})
