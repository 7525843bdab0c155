import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import { visitContext, type Room, type Visit } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { dashboardOf } from './dashboard.server.ts'
import { roomContext } from '#app/platform/room.ts'
import { actorOf, enterRoom } from './queries.server.ts'
import { roomsToChoose } from './select-room.server.ts'
import { shellOf } from './shell.server.ts'

let services: TestServices
beforeAll(async () => {
  // A Sunday evening in Bangkok, still the same Sunday in Greenwich.
  services = await openTestServices({ now: () => Date.parse('2026-11-15T12:00:00Z') })
})
afterAll(() => services.close())

async function visitBy(
  personId: string,
  room: Room | null = null,
  kind: 'adult' | 'managed' = 'adult',
): Promise<Visit> {
  const user = {
    id: personId,
    name: 'Napat',
    email: 'x',
    kind,
    locale: 'th',
    staff: false,
    onboarded: true,
    disabled: false,
    twoFactor: false,
    lacksFactor: false,
  } as const
  const signedIn = { user, session: { id: newId(), strength: 'full' as const, room, expiresAt: 0 } }
  return {
    services,
    origin: { address: null, device: null },
    locale: 'th',
    path: '/',
    requestId: 'r',
    signedIn,
    actor: await actorOf(services, signedIn),
    form: () => emptyForm,
  }
}

async function dashboardFor(personId: string, room: Room | null = null) {
  const visit = await visitBy(personId, room)
  const entered = (await enterRoom(visit, null))!
  return dashboardOf({ ...visit, actor: entered.actor }, entered.room)
}

async function kiteHill() {
  const people = await Promise.all(
    ['Teacher', 'Admin', 'Parent', 'Mali', 'Leo'].map((name) => makePerson(services, name)),
  )
  const [teacher, admin, parent, mali, leo] = people as [string, string, string, string, string]
  const schoolId = await makeSchool(
    services,
    { [teacher]: 'teacher', [admin]: 'admin', [parent]: 'guardian', [mali]: 'student', [leo]: 'student' },
    'Kite Hill',
  )
  const classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    parent,
    mali,
  ])
  return { teacher, admin, parent, mali, leo, schoolId, classroomId }
}

test('a teacher sees the class by name, and the way in', async () => {
  const { teacher } = await kiteHill()
  const seen = await dashboardFor(teacher)
  expect(seen).toMatchObject({
    view: 'teacher',
    studentCount: 2,
    can: { teach: true, createClassroom: true, administer: false },
  })
  expect(seen.view === 'teacher' && seen.students.map(({ name }) => name)).toEqual(['Leo', 'Mali'])
  expect(seen.view === 'teacher' && seen.joinAddress).toBe('http://127.0.0.1:3000/th/join')
})

test('who asks to join stands on the teacher’s desk', async () => {
  const { teacher, schoolId, classroomId } = await kiteHill()
  const [asking, answered] = [await makePerson(services, 'Quinn'), await makePerson(services, 'Rosa')]
  const ask = (personId: string, status: string) =>
    services.owner.query(
      'INSERT INTO join_requests (school_id, id, classroom_id, person_id, status, asked_at) VALUES ($1, $2, $3, $4, $5, now())',
      [schoolId, newId(), classroomId, personId, status],
    )
  await ask(asking, 'pending')
  await ask(answered, 'declined')
  expect(await dashboardFor(teacher)).toMatchObject({ requests: [{ name: 'Quinn', personId: asking }] })
})

test('a student sees classmates’ kites, not their names or ids', async () => {
  const { mali, leo } = await kiteHill()
  const seen = await dashboardFor(mali)
  expect(seen).toMatchObject({ view: 'student', mates: 1, teachers: ['Teacher'], can: { teach: false } })
  expect(JSON.stringify(seen)).not.toContain('Leo')
  expect(JSON.stringify(seen)).not.toContain(leo)
})

test('the office counts people and classrooms of its own school', async () => {
  const { admin } = await kiteHill()
  await kiteHill()
  expect(await dashboardFor(admin)).toMatchObject({
    view: 'office',
    counts: { teachers: 1, students: 2, classrooms: 1 },
    classrooms: [{ name: 'Class', students: 2, teachers: ['Teacher'] }],
  })
})

test('a parent sees each child in each school, the chosen one first, and no class code', async () => {
  const [here, there] = [await kiteHill(), await kiteHill()]
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, [
    there.schoolId,
    here.parent,
  ])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    there.schoolId,
    here.parent,
    there.leo,
  ])
  const seen = await dashboardFor(here.parent, { kind: 'child', id: there.leo, schoolId: there.schoolId })
  expect(seen.view === 'parent' && seen.children.map(({ id }) => id)).toEqual([there.leo, here.mali])
  expect(seen).toMatchObject({ children: [{ classrooms: [{ name: 'Class', teachers: ['Teacher'] }] }, {}] })
  expect(seen.view === 'parent' && [seen.children[0]!.week[0], seen.children[0]!.week[6]]).toEqual([
    '2026-11-09',
    '2026-11-15',
  ])
  expect(JSON.stringify(seen.view === 'parent' && seen.children)).not.toContain('code')
})

test('the frame stands in the guard’s room, else in the chosen one, else in none', async () => {
  const { teacher, schoolId, classroomId } = await kiteHill()
  const second = await makeClassroom(services, schoolId, teacher)
  const contextOf = async (room: Room | null) => {
    const context = new RouterContextProvider()
    context.set(visitContext, await visitBy(teacher, room))
    return context
  }
  const nowhere = await contextOf(null)
  expect(await shellOf(nowhere)).toMatchObject({
    room: null,
    audience: 'nowhere',
    can: { teach: false, changeAccount: true },
    rooms: [{}, {}],
  })
  const chosen = await contextOf({ kind: 'classroom', id: second, schoolId })
  expect(await shellOf(chosen)).toMatchObject({ room: { id: second }, audience: 'teacher' })
  const guarded = await contextOf({ kind: 'classroom', id: second, schoolId })
  guarded.set(roomContext, (await enterRoom(await visitBy(teacher), classroomId))!.room)
  expect((await shellOf(guarded)).room!.id).toBe(classroomId)
})

test('rooms to choose stand school by school; without any, the reason is told', async () => {
  const { teacher, schoolId } = await kiteHill()
  const choose = async (personId: string, kind: 'adult' | 'managed' = 'adult') => {
    const visit = await visitBy(personId, null, kind)
    return roomsToChoose(visit, visit.signedIn!)
  }
  expect(await choose(teacher)).toMatchObject({
    schools: [{ id: schoolId, name: 'Kite Hill', rooms: [{}] }],
    roomless: null,
  })
  const newTeacher = await makePerson(services)
  await makeSchool(services, { [newTeacher]: 'teacher' })
  expect(await choose(newTeacher)).toEqual({ schools: [], waiting: [], roomless: 'teacher' })
  expect(await choose(await makePerson(services))).toEqual({ schools: [], waiting: [], roomless: 'newcomer' })
  expect(await choose(await makePerson(services, 'Mali', { kind: 'managed' }), 'managed')).toEqual({
    schools: [],
    waiting: [],
    roomless: 'student',
  })
})

test('whoever may not teach there gets no teacher’s dashboard, whatever room is named', async () => {
  const [here, there] = [await kiteHill(), await kiteHill()]
  const { room } = (await enterRoom(await visitBy(here.teacher), here.classroomId))!
  const stranger = {
    ...(await visitBy(there.teacher)),
    actor: actor(there.teacher, { schoolId: there.schoolId, schoolRoles: ['teacher'] }),
  }
  const seen = await dashboardOf(stranger, room)
  expect(seen).toMatchObject({ view: 'student', mates: 0, teachers: [] })
})
