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
import { actorOf, enterRoom } from '#app/features/rooms/public.server.ts'
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
    path: '/dashboard/profile',
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

test('today of a teacher: the class by name, the day of the school, what to begin with', async () => {
  const { teacher } = await kiteHill()
  expect(await dashboardFor(teacher)).toMatchObject({
    view: 'teacher',
    day: '2026-11-15',
    students: [{ name: 'Leo' }, { name: 'Mali' }],
    can: { teach: true, createClassroom: true, administer: false },
  })
})

test('the week of a class is the school’s own: who solved steps on which of its days', async () => {
  const { teacher, mali, leo, schoolId } = await kiteHill()
  const solve = (student: string, step: string, at: string) =>
    services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, 3, 0, 1, 1000, $4, $4, $4)`,
      [schoolId, student, step, at],
    )
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  for (const student of [mali, leo])
    await services.owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'a', 'one', 1, now())`,
      [schoolId, student],
    )
  // Late on Monday in Greenwich is Tuesday in Bangkok; the Sunday before is another week.
  await solve(mali, 'one', '2026-11-09T18:00:00Z')
  await solve(mali, 'two', '2026-11-09T18:05:00Z')
  await solve(leo, 'one', '2026-11-10T02:00:00Z')
  await solve(leo, 'two', '2026-11-08T10:00:00Z')
  const seen = await dashboardFor(teacher)
  const week = seen.view === 'teacher' ? seen.week : []
  expect(week.filter(({ learners }) => learners > 0)).toEqual([{ day: '2026-11-10', learners: 2, solved: 3, due: [] }])
  expect(week.map(({ day }) => day)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-15',
  ])
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
    view: 'school',
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
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [there.schoolId, there.leo],
  )
  // Monday morning in Bangkok is Sunday in Greenwich, and the Sunday before is not of this week.
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 1, 0, 1, 0, at, at, at FROM (VALUES ('ff-1-1', '2026-11-08T20:00:00Z'::timestamptz),
       ('ff-1-2', '2026-11-08T21:00:00Z'), ('ff-1-3', '2026-11-08T09:00:00Z')) AS solved (step, at)`,
    [there.schoolId, there.leo],
  )
  const seen = await dashboardFor(here.parent, { kind: 'child', id: there.leo, schoolId: there.schoolId })
  expect(seen.view === 'parent' && seen.children.map(({ id }) => id)).toEqual([there.leo, here.mali])
  expect(seen).toMatchObject({ children: [{ classrooms: [{ name: 'Class', teachers: ['Teacher'] }] }, {}] })
  expect(seen.view === 'parent' && [seen.children[0]!.week[0], seen.children[0]!.week[6]]).toEqual([
    { day: '2026-11-09', solved: 2 },
    { day: '2026-11-15', solved: 0 },
  ])
  expect(JSON.stringify(seen.view === 'parent' && seen.children)).not.toContain('code')
  // A test tells parents nothing before its results are told.
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() + interval '1 hour', 20, now())`,
    [there.schoolId, there.classroomId],
  )
  const monday = async () => {
    const { children } = (await dashboardFor(here.parent, {
      kind: 'child',
      id: there.leo,
      schoolId: there.schoolId,
    })) as {
      children: { week: unknown[] }[]
    }
    return children[0]!.week[0]
  }
  expect(await monday()).toEqual({ day: '2026-11-09', solved: 0 })
  await services.owner.query('UPDATE assignments SET released_at = now() WHERE school_id = $1', [there.schoolId])
  expect(await monday()).toEqual({ day: '2026-11-09', solved: 2 })
})

test('the frame stands where the address says, else is sent to the chosen class, else stands nowhere', async () => {
  const { teacher, schoolId, classroomId } = await kiteHill()
  const second = await makeClassroom(services, schoolId, teacher)
  const contextOf = async (room: Room | null) => {
    const context = new RouterContextProvider()
    context.set(visitContext, await visitBy(teacher, room))
    return context
  }
  const at = (query = '') => new Request(`http://127.0.0.1/dashboard/profile${query}`)
  const nowhere = await contextOf(null)
  expect(await shellOf(nowhere, at())).toMatchObject({
    room: null,
    audience: 'nowhere',
    can: { teach: false, changeAccount: true },
    rooms: [{}, {}],
  })
  const chosen = await contextOf({ kind: 'classroom', id: second, schoolId })
  const sentTo = async (query?: string) =>
    (
      (await shellOf(await contextOf({ kind: 'classroom', id: second, schoolId }), at(query)).catch(
        (thrown: unknown) => thrown,
      )) as Response
    ).headers.get('location')
  expect(await sentTo('?notice=x')).toBe(`/th/dashboard/profile?class=${second}&notice=x`)
  // A class that is not theirs is not shown, and not kept in the address.
  expect(await sentTo(`?class=${newId()}`)).toBe(`/th/dashboard/profile?class=${second}`)
  expect(await shellOf(chosen, at(`?class=${second}`))).toMatchObject({ room: { id: second }, audience: 'teacher' })
  expect(await shellOf(chosen, at(`?class=${classroomId}`))).toMatchObject({ room: { id: classroomId } })
  const guarded = await contextOf({ kind: 'classroom', id: second, schoolId })
  guarded.set(roomContext, (await enterRoom(await visitBy(teacher), { kind: 'classroom', id: classroomId }))!.room)
  expect((await shellOf(guarded, at(`?class=${classroomId}`))).room!.id).toBe(classroomId)
})

test('rooms to choose stand school by school; without any, the reason is told', async () => {
  const { teacher, schoolId } = await kiteHill()
  const choose = async (personId: string, kind: 'adult' | 'managed' = 'adult') => {
    const visit = await visitBy(personId, null, kind)
    return roomsToChoose(visit, visit.signedIn!)
  }
  expect(await choose(teacher)).toMatchObject({
    schools: [{ id: schoolId, name: 'Kite Hill', rooms: [{}] }],
    only: {},
    roomless: null,
  })
  const newTeacher = await makePerson(services)
  await makeSchool(services, { [newTeacher]: 'teacher' })
  expect(await choose(newTeacher)).toEqual({ schools: [], waiting: [], invitedBy: [], only: null, roomless: 'teacher' })
  expect(await choose(await makePerson(services))).toEqual({
    schools: [],
    waiting: [],
    invitedBy: [],
    only: null,
    roomless: 'newcomer',
  })
  expect(await choose(await makePerson(services, 'Mali', { kind: 'managed' }), 'managed')).toEqual({
    schools: [],
    waiting: [],
    invitedBy: [],
    only: null,
    roomless: 'student',
  })
})

test('whoever may not teach there gets no teacher’s dashboard, whatever room is named', async () => {
  const [here, there] = [await kiteHill(), await kiteHill()]
  const { room } = (await enterRoom(await visitBy(here.teacher), { kind: 'classroom', id: here.classroomId }))!
  const stranger = {
    ...(await visitBy(there.teacher)),
    actor: actor(there.teacher, { schoolId: there.schoolId, schoolRoles: ['teacher'] }),
  }
  const seen = await dashboardOf(stranger, room)
  expect(seen).toMatchObject({ view: 'student', mates: 0, teachers: [] })
})
