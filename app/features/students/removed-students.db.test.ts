import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { decideJoinRequests } from '#app/features/classrooms/decide-join-requests.server.ts'
import { decideTransfers } from '#app/features/classrooms/decide-transfers.server.ts'
import { joinClassroom } from '#app/features/classrooms/join-classroom.server.ts'
import { randomClassCode } from '#app/features/classrooms/open-classroom.server.ts'
import { removeMember } from '#app/features/school-admin/change-members.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { prepareImport, startImport } from './import/start-import.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** A class of Mali, number S1, who was then taken out of it by her teacher and out of the school by its admin. */
async function school(take: 'remove' | 'move' = 'remove') {
  const [teacher, head] = [await makePerson(services, 'Teacher'), await makePerson(services, 'Head')]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [head]: 'admin' })
  const as = (id: string, role: 'teacher' | 'admin') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const act = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
    execute(services, command, input, { actor: who })
  const [one, admin] = [as(teacher, 'teacher'), as(head, 'admin')]
  await act(addStudents, { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] }, one)
  const { rows } = await run('SELECT student_id FROM managed_students WHERE school_id = $1', schoolId)
  const mali: string = rows[0].student_id
  const { change } =
    take === 'remove'
      ? await act(removeStudents, { classroomId: here, student: mali }, one)
      : await act(moveStudents, { classroomId: here, to: there, student: mali, way: 'move' }, one)
  await act(removeMember, { personId: mali }, admin)
  const code = randomClassCode()
  await run(`UPDATE classrooms SET code = $2, join_policy = 'open' WHERE id = $1`, here, code)
  await run('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', code, schoolId, here)
  const isBack = async () =>
    (
      await run(
        `SELECT (SELECT status FROM memberships WHERE user_id = $1 AND role = 'student') = 'active'
           OR EXISTS (SELECT FROM enrolments WHERE student_id = $1 AND status = 'active') AS back`,
        mali,
      )
    ).rows[0].back
  return { schoolId, here, mali, change, code, act, teacher: one, head: admin, isBack }
}

test.each(['remove', 'move'] as const)('taking back a %s brings nobody back whom the school removed', async (take) => {
  for (const who of ['teacher', 'head'] as const) {
    const one = await school(take)
    expect(await one.act(undoRosterChange, { change: one.change }, one[who])).toMatchObject({ restored: 0 })
    expect(await one.isBack()).toBe(false)
  }
})

test('a number, typed or in a file, asks the school admin, also for those who taught the child', async () => {
  const one = await school()
  const { act, here, schoolId } = one
  const mali = { name: 'Mali Suk', identifier: 'S1' }
  expect(await act(addStudents, { classroomId: here, students: [mali] }, one.teacher)).toMatchObject({ asked: 1 })
  expect(await one.isBack()).toBe(false)
  const rows = [{ row: 1, ...mali, group: '', birth: '', classroom: '' }]
  const { id, counts } = await act(prepareImport, { classroomId: here, fileName: 'a.csv', rows }, one.teacher)
  expect(counts).toMatchObject({ asked: 1 })
  await act(startImport, { classroomId: here, import: id }, one.teacher)
  await importRosterJob(services)({ schoolId, importId: id, personId: one.teacher.id, roles: ['teacher'] })
  expect(await one.isBack()).toBe(false)
  const request = (await run('SELECT id FROM transfer_requests WHERE school_id = $1', schoolId)).rows[0].id
  await act(decideTransfers, { act: 'approve', request }, one.teacher).catch(() => {})
  expect(await one.isBack()).toBe(false)
  await act(decideTransfers, { act: 'approve', request }, one.head)
  expect(await one.isBack()).toBe(true)
})

test('a class code asks, and a school admin lets in', async () => {
  const one = await school()
  const { act, mali, schoolId, here } = one
  const student = actor(mali, { schoolId, schoolRoles: [] })
  await run(`UPDATE users SET kind = 'adult' WHERE id = $1`, mali)
  expect(await act(joinClassroom, { code: one.code }, student)).toMatchObject({ status: 'pending' })
  const request = (await run('SELECT id FROM join_requests WHERE person_id = $1', mali)).rows[0].id
  const approval = { classroom: here, act: 'approve', request }
  await expect(act(decideJoinRequests, approval, one.teacher)).rejects.toMatchObject({
    details: { reason: 'removed-from-school' },
  })
  expect(await one.isBack()).toBe(false)
  await act(decideJoinRequests, approval, one.head)
  expect(await one.isBack()).toBe(true)
})

test.each(['teacher', 'admin', 'guardian'] as const)(
  'whom the school removed as a %s does not come in as a student by a code',
  async (role) => {
    const one = await school()
    const { act, schoolId, here } = one
    const gone = await makePerson(services, 'Gone')
    await run(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, $3, 'removed')`,
      schoolId,
      gone,
      role,
    )
    expect(await act(joinClassroom, { code: one.code }, actor(gone))).toMatchObject({ status: 'pending' })
    const request = (await run('SELECT id FROM join_requests WHERE person_id = $1', gone)).rows[0].id
    const approval = { classroom: here, act: 'approve', request }
    await expect(act(decideJoinRequests, approval, one.teacher)).rejects.toMatchObject({
      details: { reason: 'removed-from-school' },
    })
    await act(decideJoinRequests, approval, one.head)
    expect((await run('SELECT status FROM enrolments WHERE student_id = $1', gone)).rows).toEqual([
      { status: 'active' },
    ])
  },
)

test('a school admin brings a child back by its number', async () => {
  const one = await school()
  await one.act(addStudents, { classroomId: one.here, students: [{ name: 'Mali Suk', identifier: 'S1' }] }, one.head)
  expect(await one.isBack()).toBe(true)
})
