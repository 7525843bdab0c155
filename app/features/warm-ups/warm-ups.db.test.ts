import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
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
import { giveWarmUp, removeWarmUp } from './change-warm-up.server.ts'
import feature from './feature.server.ts'
import { ranWrong } from './feature.testing.ts'
import { makeWarmUp } from './make-warm-up.server.ts'
import { warmUpPage, warmUpsPage } from './warm-ups-page.server.ts'

let services: TestServices
let teacher: PersonId
let child: PersonId
let schoolId: SchoolId
let classroomId: ClassroomId
const step = 'ff-1-2'

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** A class of its own for each test: one child, who ran this. */
async function givenClass(program = 'fly_up()') {
  child = await makePerson(services, 'Mali Jaidee', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [child]: 'student' })
  classroomId = (await makeClassroom(services, schoolId, teacher, [child])) as ClassroomId
  await ranWrong(services.owner, schoolId, child, program)
}
const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child, { schoolId, schoolRoles: ['student'], managed: true })
const make = (who = asTeacher()) => execute(services, makeWarmUp, { classroomId, step, student: child }, { actor: who })
const ask = (command: typeof giveWarmUp | typeof removeWarmUp, warmUp: string, who = asTeacher()) =>
  execute(services, command as typeof removeWarmUp, { classroomId, warmUp }, { actor: who })

const room = (relation: 'owner' | 'student') =>
  ({ kind: 'classroom', id: classroomId, schoolId, name: 'Class', relations: [relation] }) as unknown as RoomChoice
const visit = (who = asTeacher()) => ({ services, actor: who, locale: 'en' }) as unknown as Visit

test('the program is kept without a name, with a level of the same idea', async () => {
  await givenClass('# Mali\nfly_up()')
  const { warmUp } = await make()
  const page = (await warmUpPage(visit(), room('owner'), warmUp))!
  expect(page).toMatchObject({ program: '# …\nfly_up()', skin: 'icons', givenAt: null })
  expect(page.place).toMatchObject({ step, lesson: 'ff-1a' })
  expect(page.practice.place.step).not.toBe('')
  expect(JSON.stringify(page)).not.toMatch(new RegExp(`${child}|Mali`))
})

test('made again from the same group it is the same one, with what the child ran last', async () => {
  await givenClass()
  const { warmUp } = await make()
  await ranWrong(services.owner, schoolId, child, 'fly_left()')
  expect(await make()).toEqual({ warmUp })
  expect(await warmUpPage(visit(), room('owner'), warmUp)).toMatchObject({ program: 'fly_left()' })
})

test('who has run nothing wrong there has no warm-up, and neither has a step that is none', async () => {
  await givenClass()
  const other = { classroomId, step: 'ff-1-3', student: child }
  await expect(execute(services, makeWarmUp, other, { actor: asTeacher() })).rejects.toMatchObject({
    code: 'not-found',
  })
  const nowhere = { ...other, step: 'zz-9-9' }
  await expect(execute(services, makeWarmUp, nowhere, { actor: asTeacher() })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('given, the child finds the level for a week, and nothing of whose program it was', async () => {
  await givenClass()
  const { warmUp } = await make()
  expect((await warmUpsPage(visit(asChild()), room('student'))).given).toEqual([])
  const { step: level } = (await ask(giveWarmUp, warmUp)) as unknown as { step: string }
  const { given, made } = await warmUpsPage(visit(asChild()), room('student'))
  expect([given.map(({ place }) => place.step), made]).toEqual([[level], []])
  expect(JSON.stringify(given)).not.toContain('fly_up')
  // Nobody spoke of the lesson, so it is open: to assign it would take all others off the path.
  expect((await run('SELECT 1 FROM assignments WHERE classroom_id = $1', classroomId)).rowCount).toBe(0)
  await run(`UPDATE warm_ups SET given_at = now() - interval '8 days' WHERE id = $1`, warmUp)
  expect((await warmUpsPage(visit(asChild()), room('student'))).given).toEqual([])
})

const assigned = async () =>
  (
    await run(
      'SELECT content, visibility, test_minutes FROM assignments WHERE classroom_id = $1 ORDER BY content',
      classroomId,
    )
  ).rows as { content: string; visibility: string }[]

test('a lesson that is locked opens for the class; one that is a test stays a test', async () => {
  await givenClass()
  const { warmUp } = await make()
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'locked', now())`,
    schoolId,
    classroomId,
  )
  await ask(giveWarmUp, warmUp)
  expect(await assigned()).toMatchObject([{ content: 'ff-1a', visibility: 'open' }])
  await run(
    `UPDATE assignments SET opens_at = now(), due_at = now() + interval '1 hour', test_minutes = 40 WHERE classroom_id = $1`,
    classroomId,
  )
  await expect(ask(giveWarmUp, warmUp)).rejects.toMatchObject({ details: { reason: 'lesson-is-test' } })
  expect(await assigned()).toMatchObject([{ visibility: 'open', test_minutes: 40 }])
})

const untold = { refused: 'lesson-is-test' }
test.each([
  ['before it opens', '1 day', '2 days', false, untold],
  ['while it is open', '-1 day', '1 day', false, untold],
  ['after it has closed', '-2 days', '-1 day', false, untold],
  ['told before it opened', '1 day', '2 days', true, { state: 'open' }],
  ['told while it was open', '-1 day', '1 day', true, { state: 'open' }],
  ['told after it had closed', '-2 days', '-1 day', true, { state: 'open' }],
])('of a lesson that was given as a test, %s', async (_, opens, closes, told, expected) => {
  await givenClass()
  const { warmUp } = await make()
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes, released_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() + $3::interval, now() + $4::interval, 30, CASE WHEN $5 THEN now() END)`,
    ...[schoolId, classroomId, opens, closes, told],
  )
  const given = await ask(giveWarmUp, warmUp).catch(({ details }: { details: { reason: string } }) => details.reason)
  const { rows } = await run(
    `SELECT opens_at <= now() AND visibility = 'open' AS open, test_minutes FROM assignments WHERE classroom_id = $1`,
    classroomId,
  )
  expect(typeof given === 'string' ? { refused: given } : { state: rows[0].open ? 'open' : 'locked' }).toEqual(expected)
  expect(rows).toMatchObject([{ test_minutes: 30 }])
})

test('refuses the wrong actor: a child, and a teacher of another class', async () => {
  await givenClass()
  const { warmUp } = await make()
  const other = await makePerson(services, 'Other')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, other)
  for (const who of [asChild(), actor(other, { schoolId, schoolRoles: ['teacher'] })]) {
    await expect(make(who)).rejects.toMatchObject({ code: 'not-found' })
    await expect(ask(giveWarmUp, warmUp, who)).rejects.toMatchObject({ code: 'not-found' })
    await expect(ask(removeWarmUp, warmUp, who)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await warmUpPage(visit(asChild()), room('student'), warmUp)).toBeNull()
})

test('it goes when it is deleted, with the child’s data, and after its time', async () => {
  await givenClass()
  const { warmUp } = await make()
  await ask(removeWarmUp, warmUp)
  const rows = () => run('SELECT id FROM warm_ups WHERE classroom_id = $1', classroomId)
  expect((await rows()).rowCount).toBe(0)
  await make()
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const sweep = (days: number) =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
      feature.retention!.ofSchool!['warm-ups']!(db, { schoolId, before: before(days), at: before(0) }),
    )
  await sweep(60)
  expect((await rows()).rowCount).toBe(1)
  await sweep(-1)
  expect((await rows()).rowCount).toBe(0)
})
