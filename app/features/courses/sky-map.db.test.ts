import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Relation, SchoolRole } from '#rules/permissions.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { skyMapPage } from './sky-map-page.server.ts'

let services: TestServices
let [teacher, mali, leo]: PersonId[] = []
let [schoolId, classroomId]: string[] = []

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1b', 'ff-1-4', 1, now())`,
    [schoolId, mali],
  )
  for (const step of ['ff-1-story', 'ff-1-u', 'ff-1-1', 'ff-1-2', 'ff-1-3'])
    await services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, attempts, hints, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, 3, 1, 0, 0, now(), now(), now())`,
      [schoolId, mali, step],
    )
})
afterAll(() => services.close())

function mapFor(who: PersonId, relations: Relation[], role: SchoolRole, asked: string | null = null) {
  const as = actor(who, { schoolId, schoolRoles: [role] })
  const room = { kind: 'classroom', id: classroomId, schoolId, relations, schoolRoles: [role] } as unknown as RoomChoice
  return skyMapPage({ services, actor: as, locale: 'en' } as unknown as Visit, room, asked)
}

test('a child sees their own way: what is done, what is next', async () => {
  const map = await mapFor(mali!, ['student'], 'student')
  if (map.view !== 'learner') throw new Error(map.view)
  expect(map.own).toBe(true)
  expect(map.path!.units).toHaveLength(8)
  expect(map.path!.next).toMatchObject({ lesson: { id: 'ff-1b' }, step: { id: 'ff-1-4' } })
  expect(map.path!.units[0]!.lessons.map(({ stars, skin }) => [stars, skin])).toEqual([
    [15, 'icon'],
    [0, 'icon'],
  ])
})

test('those who teach see how many are through each lesson, who is where, and how a unit is taught', async () => {
  const map = await mapFor(teacher!, ['owner'], 'teacher')
  if (map.view !== 'class') throw new Error(map.view)
  const [unit] = map.units
  expect(map.students).toBe(2)
  expect(unit!.note).toContain('wrong programs')
  expect(unit!.lessons.map(({ id, done, here, state }) => [id, done, here.map(({ name }) => name), state])).toEqual([
    ['ff-1a', 1, [], 'open'],
    ['ff-1b', 0, ['Mali'], 'open'],
  ])
})

test('another course is looked at by those who teach; a child keeps to those of the class', async () => {
  const ofClass = await mapFor(teacher!, ['owner'], 'teacher', 'block-breeze')
  expect(ofClass).toMatchObject({ view: 'class', course: { id: 'block-breeze' } })
  const own = await mapFor(leo!, ['student'], 'student', 'block-breeze')
  expect(own).toMatchObject({ view: 'learner', path: { course: { id: 'first-flight' } } })
})

test('what is locked for the class says so, to a child too', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'course', 'first-flight', 'open', now()),
            ($1, gen_random_uuid(), $2, 'lesson', 'ff-2a', 'locked', now()), ($1, gen_random_uuid(), $2, 'lesson', 'ff-2b', 'hidden', now())`,
    [schoolId, classroomId],
  )
  const states = (units: { lessons: { id: string; state: string }[] }[]) =>
    units[1]!.lessons.map(({ id, state }) => [id, state])
  const [ofClass, own] = [await mapFor(teacher!, ['owner'], 'teacher'), await mapFor(mali!, ['student'], 'student')]
  expect(states(ofClass.view === 'class' ? ofClass.units : [])).toEqual([
    ['ff-2a', 'locked'],
    ['ff-2b', 'hidden'],
  ])
  expect(states(own.view === 'learner' ? own.path!.units : [])).toEqual([['ff-2a', 'locked']])
})
