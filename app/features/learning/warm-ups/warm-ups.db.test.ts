import { expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { giveWarmUp, removeWarmUp } from './change-warm-up.server.ts'
import feature from './feature.server.ts'
import { insertFailedRun } from './feature.testing.ts'
import { makeWarmUp } from './make-warm-up.server.ts'
import { warmUpPage, warmUpsPage } from './warm-ups-page.server.ts'

const services = await openFileServices()
const teacher = await makePerson(services, 'Teacher')
let child: PersonId
let schoolId: SchoolId
let classroomId: ClassroomId
const step = 'ff-1-2'

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Creates a new class with one student who has run the program without solving the step. */
async function makeTestClass(program = 'fly_up()') {
  child = await makePerson(services, 'Mali Jaidee', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [child]: 'student' })
  classroomId = (await makeClassroom(services, schoolId, teacher, [child])) as ClassroomId
  await insertFailedRun(services.owner, schoolId, child, program)
}
const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child, { schoolId, schoolRoles: ['student'], managed: true })
const make = (actingAs = asTeacher()) =>
  execute(services, makeWarmUp, { classroomId, step, student: child }, { actor: actingAs })
const runCommand = (command: typeof giveWarmUp | typeof removeWarmUp, warmUp: string, actingAs = asTeacher()) =>
  execute(services, command as typeof removeWarmUp, { classroomId, warmUp }, { actor: actingAs })

const workspace = (relation: 'owner' | 'student') =>
  ({ kind: 'classroom', id: classroomId, schoolId, name: 'Class', relations: [relation] }) as unknown as WorkspaceChoice
const requestContext = (actingAs = asTeacher()) =>
  ({ services, actor: actingAs, locale: 'en' }) as unknown as RequestContext

test('saves the program without student names and chooses a practice level', async () => {
  await makeTestClass('# Mali\nfly_up()')
  const { warmUp } = await make()
  const page = (await warmUpPage(requestContext(), workspace('owner'), warmUp))!
  expect(page).toMatchObject({ program: '# …\nfly_up()', skin: 'icons', givenAt: null })
  expect(page.place).toMatchObject({ step, lesson: 'ff-1a' })
  expect(page.practice.place.step).not.toBe('')
  expect(JSON.stringify(page)).not.toMatch(new RegExp(`${child}|Mali`))
})

test('making a warm-up again for the same group updates its program', async () => {
  await makeTestClass()
  const { warmUp } = await make()
  await insertFailedRun(services.owner, schoolId, child, 'fly_left()')
  expect(await make()).toEqual({ warmUp })
  expect(await warmUpPage(requestContext(), workspace('owner'), warmUp)).toMatchObject({ program: 'fly_left()' })
})

test('refuses a warm-up without a failed run or for an unknown step', async () => {
  await makeTestClass()
  const other = { classroomId, step: 'ff-1-3', student: child }
  await expect(execute(services, makeWarmUp, other, { actor: asTeacher() })).rejects.toMatchObject({
    code: 'not-found',
  })
  const unknownStep = { ...other, step: 'zz-9-9' }
  await expect(execute(services, makeWarmUp, unknownStep, { actor: asTeacher() })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('an assigned warm-up shows students the level for a week, without the program', async () => {
  await makeTestClass()
  const { warmUp } = await make()
  expect((await warmUpsPage(requestContext(asChild()), workspace('student'))).given).toEqual([])
  const { step: level } = (await runCommand(giveWarmUp, warmUp)) as unknown as { step: string }
  const { given, made } = await warmUpsPage(requestContext(asChild()), workspace('student'))
  expect([given.map(({ place }) => place.step), made]).toEqual([[level], []])
  expect(JSON.stringify(given)).not.toContain('fly_up')
  // Without assignments all lessons are open; creating one for this lesson would hide all others.
  expect((await run('SELECT 1 FROM assignments WHERE classroom_id = $1', classroomId)).rowCount).toBe(0)
  await run(`UPDATE warm_ups SET given_at = now() - interval '8 days' WHERE id = $1`, warmUp)
  expect((await warmUpsPage(requestContext(asChild()), workspace('student'))).given).toEqual([])
})

const assignments = async () =>
  (
    await run(
      'SELECT content, visibility, test_minutes FROM assignments WHERE classroom_id = $1 ORDER BY content',
      classroomId,
    )
  ).rows as { content: string; visibility: string }[]

test('assigning a warm-up opens a locked lesson, and is refused for a test', async () => {
  await makeTestClass()
  const { warmUp } = await make()
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'locked', now())`,
    schoolId,
    classroomId,
  )
  await runCommand(giveWarmUp, warmUp)
  expect(await assignments()).toMatchObject([{ content: 'ff-1a', visibility: 'open' }])
  await run(
    `UPDATE assignments SET opens_at = now(), due_at = now() + interval '1 hour', test_minutes = 40 WHERE classroom_id = $1`,
    classroomId,
  )
  await expect(runCommand(giveWarmUp, warmUp)).rejects.toMatchObject({ details: { reason: 'lesson-is-test' } })
  expect(await assignments()).toMatchObject([{ visibility: 'open', test_minutes: 40 }])
})

const refusedAsTest = { refused: 'lesson-is-test' }
test.each([
  ['refuses before the test opens', '1 day', '2 days', false, refusedAsTest],
  ['refuses while the test is open', '-1 day', '1 day', false, refusedAsTest],
  ['refuses after the test closed without released results', '-2 days', '-1 day', false, refusedAsTest],
  ['opens the lesson if results were released before the test opened', '1 day', '2 days', true, { state: 'open' }],
  ['opens the lesson if results were released while the test was open', '-1 day', '1 day', true, { state: 'open' }],
  ['opens the lesson if results were released after the test closed', '-2 days', '-1 day', true, { state: 'open' }],
])('for a lesson assigned as a test: %s', async (_, opens, closes, isReleased, expected) => {
  await makeTestClass()
  const { warmUp } = await make()
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes, released_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() + $3::interval, now() + $4::interval, 30, CASE WHEN $5 THEN now() END)`,
    ...[schoolId, classroomId, opens, closes, isReleased],
  )
  const outcome = await runCommand(giveWarmUp, warmUp).catch(
    ({ details }: { details: { reason: string } }) => details.reason,
  )
  const { rows } = await run(
    `SELECT opens_at <= now() AND visibility = 'open' AS open, test_minutes FROM assignments WHERE classroom_id = $1`,
    classroomId,
  )
  expect(typeof outcome === 'string' ? { refused: outcome } : { state: rows[0].open ? 'open' : 'locked' }).toEqual(
    expected,
  )
  expect(rows).toMatchObject([{ test_minutes: 30 }])
})

test('refuses a student and a teacher of another class', async () => {
  await makeTestClass()
  const { warmUp } = await make()
  const otherTeacher = await makePerson(services, 'Other')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, otherTeacher)
  for (const actingAs of [asChild(), actor(otherTeacher, { schoolId, schoolRoles: ['teacher'] })]) {
    await expect(make(actingAs)).rejects.toMatchObject({ code: 'not-found' })
    await expect(runCommand(giveWarmUp, warmUp, actingAs)).rejects.toMatchObject({ code: 'not-found' })
    await expect(runCommand(removeWarmUp, warmUp, actingAs)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await warmUpPage(requestContext(asChild()), workspace('student'), warmUp)).toBeNull()
})

test('removes warm-ups by command and after the retention period', async () => {
  await makeTestClass()
  const { warmUp } = await make()
  await runCommand(removeWarmUp, warmUp)
  const rows = () => run('SELECT id FROM warm_ups WHERE classroom_id = $1', classroomId)
  expect((await rows()).rowCount).toBe(0)
  await make()
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const sweep = (days: number) =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
      feature.retention!.perSchool!['warm-ups']!(db, { schoolId, cutoff: before(days), now: before(0) }),
    )
  await sweep(60)
  expect((await rows()).rowCount).toBe(1)
  await sweep(-1)
  expect((await rows()).rowCount).toBe(0)
})
