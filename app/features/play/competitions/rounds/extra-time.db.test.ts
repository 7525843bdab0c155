import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { setExtraTime, startTest } from '#app/features/learning/courses/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { assignCompetition } from '../assigned/assign-competition.server.ts'

const services = await openFileServices()
let childClass: ChildClass
let [ann, bob]: PersonId[] = []

beforeEach(async () => {
  childClass = await createChildClass(services, 2)
  ;[ann, bob] = childClass.children
})

const newRoom = () =>
  openTestRoom(services, {
    schoolId: childClass.classroom.schoolId,
    classroomId: childClass.classroom.id,
    teacher: childClass.teacher,
  })
const percentOf = async (room: TestRoom, person: PersonId) => {
  const { rows } = await services.owner.query<{ id: string; percent: number }>(
    'SELECT id, time_percent AS percent FROM competition_players WHERE competition_id = $1 AND person_id = $2',
    [room.id(), person],
  )
  return rows[0]!
}
const setAnnsExtraTime = (percent: number, by = childClass.teacher, role: 'teacher' | 'student' = 'teacher') =>
  execute(
    services,
    setExtraTime,
    { classroomId: childClass.classroom.id, student: ann, percent },
    { actor: actor(by, { schoolId: childClass.classroom.schoolId, schoolRoles: [role] }) },
  )
const createByGame: Record<string, (room: TestRoom) => Promise<unknown>> = {
  quiz: (room) => room.create(),
  arena: (room) => room.createArena([{ lesson: 'bb-5a', step: 'bb-5-1' }]),
  race: (room) => room.createRace('wind-rush', ['1']),
}

test('extra time given by a host also applies in the student’s next room', async () => {
  const first = newRoom()
  await first.create()
  await first.pressButton('open')
  await Promise.all([first.join(ann!), first.join(bob!)])
  await first.pressButton('give-time', { player: (await percentOf(first, ann!)).id, percent: 150 })
  const { rows: log } = await services.owner.query(
    `SELECT act, details ->> 'percent' AS percent FROM audit_entries WHERE school_id = $1 AND act = 'competition.give-time'`,
    [childClass.classroom.schoolId],
  )
  expect(log).toEqual([{ act: 'competition.give-time', percent: '150' }])
  const next = newRoom()
  await next.create()
  await next.pressButton('open', { endsOpenRoom: 'yes' })
  await next.join(bob!)
  const before = await next.row()
  expect(before.longestPercent).toBe(100)
  await next.join(ann!)
  // All players see `changedAt`; a change would reveal that a player with extra time joined.
  expect((await next.row()).changedAt).toEqual(before.changedAt)
  expect(await percentOf(next, ann!)).toMatchObject({ percent: 150 })
  expect(await percentOf(next, bob!)).toMatchObject({ percent: 100 })
  expect((await next.row()).longestPercent).toBe(150)
  await next.pressButton('give-time', { player: (await percentOf(next, ann!)).id, percent: 100 })
  const last = newRoom()
  await last.create()
  await last.pressButton('open', { endsOpenRoom: 'yes' })
  await last.join(ann!)
  expect(await percentOf(last, ann!)).toMatchObject({ percent: 100 })
})

test.each(Object.keys(createByGame))('extra time set on the student’s page applies in a live %s', async (game) => {
  await setAnnsExtraTime(25)
  const room = newRoom()
  await createByGame[game]!(room)
  await room.pressButton('open')
  await room.join(ann!)
  expect(await percentOf(room, ann!)).toMatchObject({ percent: 125 })
})

test('extra time set on the student’s page applies in assigned competitions and in tests', async () => {
  await setAnnsExtraTime(100)
  const room = newRoom()
  await room.create()
  await room.act(assignCompetition, childClass.teacher, 'teacher', {
    competition: room.id(),
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await room.join(ann!)
  expect(await percentOf(room, ann!)).toMatchObject({ percent: 200 })
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40) RETURNING id`,
    [childClass.classroom.schoolId, childClass.classroom.id],
  )
  const input = { classroomId: childClass.classroom.id, assignment: rows[0]!.id }
  await execute(services, startTest, input, {
    actor: actor(ann!, { schoolId: childClass.classroom.schoolId, schoolRoles: ['student'], managed: true }),
  })
  const { rows: sittings } = await services.owner.query(
    'SELECT extra_percent FROM test_sittings WHERE student_id = $1',
    [ann],
  )
  expect(sittings).toEqual([{ extra_percent: 100 }])
})

test('refuses the wrong actor when setting extra time: a student, a teacher of another class', async () => {
  await expect(setAnnsExtraTime(50, ann, 'student')).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await makePerson(services, 'Other teacher')
  await expect(setAnnsExtraTime(50, stranger)).rejects.toMatchObject({ code: 'not-found' })
})
