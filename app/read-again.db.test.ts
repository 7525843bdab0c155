import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { classCodeFrom } from '#rules/class-code.ts'
import { actorFor, makeWorld, type World } from '#db/testing/principals.ts'
import { actor, makeClassroom, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { removeTeacher } from './features/classrooms/change-co-teachers.server.ts'
import { showSecret } from './features/cards/show-secret.server.ts'
import { erasePerson } from './features/school-admin/erase-person.server.ts'
import { exportAudit } from './features/school-admin/export-audit.server.ts'
import { exportRoster } from './features/students/export-roster.server.ts'
import { exportStudentList } from './features/students/export-student-list.server.ts'
import type { Command } from './platform/command.server.ts'
import { execute } from './platform/execute.server.ts'

/** Whoever sends the key of what they once read is told what is theirs to read now, and nothing of what was then. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

const heads = ['a', 'b', 'c', 'd', 'e']
const newWorld = () => makeWorld(services, classCodeFrom(crypto.getRandomValues(new Uint8Array(40)))!)
const run = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor, idempotencyKey?: string) =>
  execute(services, command, input, { actor: who, idempotencyKey })

const written = async ({ schoolId }: World, act: string) =>
  (await services.owner.query('SELECT FROM audit_entries WHERE school_id = $1 AND act = $2', [schoolId, act])).rowCount

test('a colleague who was removed from a class is not handed its children again, from a class of their own', async () => {
  const world = await newWorld()
  const { schoolId, classroomId, ids } = world
  await makeClassroom(services, schoolId, ids['co-teacher'])
  const colleague = await actorFor(world, 'co-teacher')
  const key = crypto.randomUUID()
  expect((await run(exportStudentList, { heads }, colleague, key)).text).toContain('Mali')
  await run(removeTeacher, { classroom: classroomId, person: colleague.id! }, await actorFor(world, 'owner'))
  expect((await run(exportStudentList, { heads }, colleague, key)).text).not.toContain('Mali')
  expect(await written(world, 'roster.export')).toBe(2)
})

test('the log of one school is not told again in another', async () => {
  const world = await newWorld()
  const admin = await actorFor(world, 'admin')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    world.elsewhere,
    admin.id,
  ])
  const key = crypto.randomUUID()
  await run(exportRoster, { classroomId: world.classroomId, heads }, await actorFor(world, 'owner'))
  expect((await run(exportAudit, {}, admin, key)).text).toContain('roster.export')
  const there = actor(admin.id, { schoolId: world.elsewhere, schoolRoles: ['admin'] })
  expect((await run(exportAudit, {}, there, key)).text).not.toContain('roster.export')
})

test('a child whom the school has erased is in no file that is asked for again', async () => {
  const world = await newWorld()
  const asked = { classroomId: world.classroomId, heads }
  const [owner, admin] = [await actorFor(world, 'owner'), await actorFor(world, 'admin')]
  const key = crypto.randomUUID()
  expect((await run(exportRoster, asked, owner, key)).text).toContain('Mali')
  await run(erasePerson, { personId: world.child, typed: 'Mali' }, admin)
  expect((await run(exportRoster, asked, owner, key)).text).not.toContain('Mali')
})

test('the secret of a child who has left the class is not shown again', async () => {
  const world = await newWorld()
  const asked = { classroom: world.classroomId, student: world.child, locale: 'en' }
  const owner = await actorFor(world, 'owner')
  const key = crypto.randomUUID()
  expect(await run(showSecret, asked, owner, key)).toHaveProperty('secret')
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [world.child])
  await expect(run(showSecret, asked, owner, key)).rejects.toMatchObject({ code: 'refused' })
})
