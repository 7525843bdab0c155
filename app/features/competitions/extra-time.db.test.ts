import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { setExtraTime, startTest } from '#app/features/courses/public.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { assignCompetition } from './assigned/assign-competition.server.ts'

let services: TestServices
let made: ChildClass
let [ann, bob]: PersonId[] = []

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  made = await makeChildClass(services, 2)
  ;[ann, bob] = made.children
})

const newRoom = () =>
  openTestRoom(services, {
    schoolId: made.classroom.schoolId,
    classroomId: made.classroom.id,
    teacher: made.teacher,
  })
const percentOf = async (room: TestRoom, person: PersonId) => {
  const { rows } = await services.owner.query<{ id: string; percent: number }>(
    'SELECT id, time_percent AS percent FROM competition_players WHERE competition_id = $1 AND person_id = $2',
    [room.id(), person],
  )
  return rows[0]!
}
const set = (percent: number, by = made.teacher, role: 'teacher' | 'student' = 'teacher') =>
  execute(
    services,
    setExtraTime,
    { classroomId: made.classroom.id, student: ann, percent },
    { actor: actor(by, { schoolId: made.classroom.schoolId, schoolRoles: [role] }) },
  )
const makers: Record<string, (room: TestRoom) => Promise<unknown>> = {
  quiz: (room) => room.create(),
  arena: (room) => room.createArena([{ lesson: 'bb-5a', step: 'bb-5-1' }]),
  race: (room) => room.createRace('wind-rush', ['1']),
}

test('what a host gives one player is theirs in the next room too, and each round waits for them', async () => {
  const first = newRoom()
  await first.create()
  await first.press('open')
  await Promise.all([first.join(ann!), first.join(bob!)])
  await first.press('give-time', { player: (await percentOf(first, ann!)).id, percent: 150 })
  const { rows: log } = await services.owner.query(
    `SELECT act, details ->> 'percent' AS percent FROM audit_entries WHERE school_id = $1 AND act = 'competition.give-time'`,
    [made.classroom.schoolId],
  )
  expect(log).toEqual([{ act: 'competition.give-time', percent: '150' }])
  const next = newRoom()
  await next.create()
  await next.press('open')
  await next.join(bob!)
  const before = await next.row()
  expect(before.longestPercent).toBe(100)
  await next.join(ann!)
  // When the room was touched is told to all in it.
  expect((await next.row()).changedAt).toEqual(before.changedAt)
  expect(await percentOf(next, ann!)).toMatchObject({ percent: 150 })
  expect(await percentOf(next, bob!)).toMatchObject({ percent: 100 })
  expect((await next.row()).longestPercent).toBe(150)
  await first.press('give-time', { player: (await percentOf(first, ann!)).id, percent: 100 })
  const last = newRoom()
  await last.create()
  await last.press('open')
  await last.join(ann!)
  expect(await percentOf(last, ann!)).toMatchObject({ percent: 100 })
})

test.each(Object.keys(makers))('what was set on a student’s page counts in a room: %s', async (game) => {
  await set(25)
  const room = newRoom()
  await makers[game]!(room)
  await room.press('open')
  await room.join(ann!)
  expect(await percentOf(room, ann!)).toMatchObject({ percent: 125 })
})

test('and at home, and in tests', async () => {
  await set(100)
  const room = newRoom()
  await room.create()
  await room.act(assignCompetition, made.teacher, 'teacher', {
    competition: room.id(),
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await room.join(ann!)
  expect(await percentOf(room, ann!)).toMatchObject({ percent: 200 })
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40) RETURNING id`,
    [made.classroom.schoolId, made.classroom.id],
  )
  const sits = { classroomId: made.classroom.id, assignment: rows[0]!.id }
  await execute(services, startTest, sits, {
    actor: actor(ann!, { schoolId: made.classroom.schoolId, schoolRoles: ['student'], managed: true }),
  })
  const { rows: sittings } = await services.owner.query(
    'SELECT extra_percent FROM test_sittings WHERE student_id = $1',
    [ann],
  )
  expect(sittings).toEqual([{ extra_percent: 100 }])
})

test('refuses the wrong actor', async () => {
  await expect(set(50, ann, 'student')).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await makePerson(services, 'Other teacher')
  await expect(set(50, stranger)).rejects.toMatchObject({ code: 'not-found' })
})
