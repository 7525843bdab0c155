import { expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { decideJoinRequests } from '#app/features/people/classrooms/joining/decide-join-requests.server.ts'
import { decideTransfers } from '#app/features/people/classrooms/roster/decide-transfers.server.ts'
import { joinClassroom } from '#app/features/people/classrooms/joining/join-classroom.server.ts'
import { randomClassCode } from '#app/features/people/classrooms/insert-classroom.server.ts'
import { removeMember } from '#app/features/people/school-admin/members/change-members.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { prepareImport, startImport } from './import/start-import.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo/undo-roster-change.server.ts'

const services = await openFileServices()

const runSql = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** A class whose student Mali (number S1) was removed from the class by her teacher and from the school by an admin. */
async function createSchool(kind: 'remove' | 'move' = 'remove') {
  const [teacher, adminId] = [await makePerson(services, 'Teacher'), await makePerson(services, 'Head')]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [adminId]: 'admin' })
  const as = (id: string, role: 'teacher' | 'admin') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const runCommand = <I, L, R>(command: Command<I, L, R>, input: object, person: Actor) =>
    execute(services, command, input, { actor: person })
  const [teacherActor, admin] = [as(teacher, 'teacher'), as(adminId, 'admin')]
  await runCommand(addStudents, { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] }, teacherActor)
  const { rows } = await runSql('SELECT student_id FROM managed_students WHERE school_id = $1', schoolId)
  const mali: string = rows[0].student_id
  const { change } =
    kind === 'remove'
      ? await runCommand(removeStudents, { classroomId: here, student: mali }, teacherActor)
      : await runCommand(moveStudents, { classroomId: here, to: there, student: mali, way: 'move' }, teacherActor)
  await runCommand(removeMember, { personId: mali }, admin)
  const code = randomClassCode()
  await runSql(`UPDATE classrooms SET code = $2, join_policy = 'open' WHERE id = $1`, here, code)
  await runSql('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', code, schoolId, here)
  const isBack = async () =>
    (
      await runSql(
        `SELECT (SELECT status FROM memberships WHERE user_id = $1 AND role = 'student') = 'active'
           OR EXISTS (SELECT FROM enrolments WHERE student_id = $1 AND status = 'active') AS back`,
        mali,
      )
    ).rows[0].back
  return { schoolId, here, mali, change, code, act: runCommand, teacher: teacherActor, head: admin, isBack }
}

test.each(['remove', 'move'] as const)(
  'undoing a %s does not bring back a student whom the school removed',
  async (take) => {
    for (const person of ['teacher', 'head'] as const) {
      const world = await createSchool(take)
      expect(await world.act(undoRosterChange, { change: world.change }, world[person])).toMatchObject({ restored: 0 })
      expect(await world.isBack()).toBe(false)
    }
  },
)

test('adding a removed student by number needs the approval of an admin, even for a former teacher', async () => {
  const world = await createSchool()
  const { act, here, schoolId } = world
  const mali = { name: 'Mali Suk', identifier: 'S1' }
  expect(await act(addStudents, { classroomId: here, students: [mali] }, world.teacher)).toMatchObject({ asked: 1 })
  expect(await world.isBack()).toBe(false)
  const rows = [{ row: 1, ...mali, group: '', birth: '', classroom: '' }]
  const { id, counts } = await act(prepareImport, { classroomId: here, fileName: 'a.csv', rows }, world.teacher)
  expect(counts).toMatchObject({ asked: 1 })
  await act(startImport, { classroomId: here, import: id }, world.teacher)
  await importRosterJob(services)({ schoolId, importId: id, personId: world.teacher.id, roles: ['teacher'] })
  expect(await world.isBack()).toBe(false)
  const request = (await runSql('SELECT id FROM transfer_requests WHERE school_id = $1', schoolId)).rows[0].id
  await act(decideTransfers, { act: 'approve', request }, world.teacher).catch(() => {})
  expect(await world.isBack()).toBe(false)
  await act(decideTransfers, { act: 'approve', request }, world.head)
  expect(await world.isBack()).toBe(true)
})

test('a removed student who uses a class code needs the approval of an admin', async () => {
  const world = await createSchool()
  const { act, mali, schoolId, here } = world
  const student = actor(mali, { schoolId, schoolRoles: [] })
  await runSql(`UPDATE users SET kind = 'adult' WHERE id = $1`, mali)
  expect(await act(joinClassroom, { code: world.code }, student)).toMatchObject({ status: 'pending' })
  const request = (await runSql('SELECT id FROM join_requests WHERE person_id = $1', mali)).rows[0].id
  const approval = { classroom: here, act: 'approve', request }
  await expect(act(decideJoinRequests, approval, world.teacher)).rejects.toMatchObject({
    details: { reason: 'removed-from-school' },
  })
  expect(await world.isBack()).toBe(false)
  await act(decideJoinRequests, approval, world.head)
  expect(await world.isBack()).toBe(true)
})

test.each(['teacher', 'admin', 'guardian'] as const)(
  'a removed %s who uses a class code needs the approval of an admin to become a student',
  async (role) => {
    const world = await createSchool()
    const { act, schoolId, here } = world
    const removedPerson = await makePerson(services, 'Gone')
    await runSql(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, $3, 'removed')`,
      schoolId,
      removedPerson,
      role,
    )
    expect(await act(joinClassroom, { code: world.code }, actor(removedPerson))).toMatchObject({ status: 'pending' })
    const request = (await runSql('SELECT id FROM join_requests WHERE person_id = $1', removedPerson)).rows[0].id
    const approval = { classroom: here, act: 'approve', request }
    await expect(act(decideJoinRequests, approval, world.teacher)).rejects.toMatchObject({
      details: { reason: 'removed-from-school' },
    })
    await act(decideJoinRequests, approval, world.head)
    expect((await runSql('SELECT status FROM enrolments WHERE student_id = $1', removedPerson)).rows).toEqual([
      { status: 'active' },
    ])
  },
)

test('an admin can add a removed student again by number', async () => {
  const world = await createSchool()
  await world.act(
    addStudents,
    { classroomId: world.here, students: [{ name: 'Mali Suk', identifier: 'S1' }] },
    world.head,
  )
  expect(await world.isBack()).toBe(true)
})
