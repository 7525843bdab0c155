import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { actorFor, createWorld, type World } from '#db/testing/principals.ts'
import { actor, makeClassroom, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { removeTeacher } from '../features/people/classrooms/teachers/change-co-teachers.server.ts'
import { showSecret } from '../features/people/cards/show-secret.server.ts'
import { erasePerson } from '../features/people/school-admin/data-rights/erase-person.server.ts'
import { exportAudit } from '../features/people/school-admin/export-audit.server.ts'
import { exportRoster } from '../features/people/students/roster/export-roster.server.ts'
import { exportStudentList } from '../features/people/students/student-list/export-student-list.server.ts'
import type { Command } from '../platform/commands/command.server.ts'
import { execute } from '../platform/commands/execute.server.ts'

/** A replayed key of a read-only command reads again with current permissions instead of using a stored result. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

const heads = ['a', 'b', 'c', 'd', 'e']
const newWorld = () => createWorld(services, generateClassCode(crypto.getRandomValues(new Uint8Array(40)))!)
const run = <I, L, R>(command: Command<I, L, R>, input: object, requester: Actor, idempotencyKey?: string) =>
  execute(services, command, input, { actor: requester, idempotencyKey })

const countAuditEntries = async ({ schoolId }: World, act: string) =>
  (await services.owner.query('SELECT FROM audit_entries WHERE school_id = $1 AND act = $2', [schoolId, act])).rowCount

test('a teacher removed from a class does not get its students by replaying an export', async () => {
  const world = await newWorld()
  const { schoolId, classroomId, ids } = world
  await makeClassroom(services, schoolId, ids['co-teacher'])
  const colleague = await actorFor(world, 'co-teacher')
  const key = crypto.randomUUID()
  expect((await run(exportStudentList, { heads }, colleague, key)).text).toContain('Mali')
  await run(removeTeacher, { classroom: classroomId, person: colleague.id! }, await actorFor(world, 'owner'))
  expect((await run(exportStudentList, { heads }, colleague, key)).text).not.toContain('Mali')
  expect(await countAuditEntries(world, 'roster.export')).toBe(2)
})

test('replaying an audit export in another school does not return the log of the first', async () => {
  const world = await newWorld()
  const admin = await actorFor(world, 'admin')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    world.elsewhere,
    admin.id,
  ])
  const key = crypto.randomUUID()
  await run(exportRoster, { classroomId: world.classroomId, heads }, await actorFor(world, 'owner'))
  expect((await run(exportAudit, {}, admin, key)).text).toContain('roster.export')
  const adminElsewhere = actor(admin.id, { schoolId: world.elsewhere, schoolRoles: ['admin'] })
  expect((await run(exportAudit, {}, adminElsewhere, key)).text).not.toContain('roster.export')
})

test('replaying a roster export omits a student who was erased', async () => {
  const world = await newWorld()
  const rosterInput = { classroomId: world.classroomId, heads }
  const [owner, admin] = [await actorFor(world, 'owner'), await actorFor(world, 'admin')]
  const key = crypto.randomUUID()
  expect((await run(exportRoster, rosterInput, owner, key)).text).toContain('Mali')
  await run(erasePerson, { personId: world.child, typed: 'Mali' }, admin)
  expect((await run(exportRoster, rosterInput, owner, key)).text).not.toContain('Mali')
})

test('replaying showSecret is refused after the student left the class', async () => {
  const world = await newWorld()
  const secretInput = { classroom: world.classroomId, student: world.child, locale: 'en' }
  const owner = await actorFor(world, 'owner')
  const key = crypto.randomUUID()
  expect(await run(showSecret, secretInput, owner, key)).toHaveProperty('secret')
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [world.child])
  await expect(run(showSecret, secretInput, owner, key)).rejects.toMatchObject({ code: 'refused' })
})
