import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { assignLessons, startTest, withdrawAssignments } from '#app/features/learning/courses/public.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { createGroup, deleteGroup } from './change-groups.server.ts'

/** Deleting a group deletes its assignments, but not test results: a co-teacher may not delete those. */

const services = await openFileServices()
let owner: Actor, colleague: Actor, child: Actor
let classroomId: string

beforeEach(async () => {
  const [ownerId, colleagueId, childId] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services, 'Mali', { kind: 'managed' }),
  ]
  const schoolId = await makeSchool(services, { [ownerId]: 'teacher', [colleagueId]: 'teacher', [childId]: 'student' })
  classroomId = await makeClassroom(services, schoolId, ownerId, [childId])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, colleagueId],
  )
  owner = actor(ownerId, { schoolId, schoolRoles: ['teacher'] })
  colleague = actor(colleagueId, { schoolId, schoolRoles: ['teacher'] })
  child = actor(childId, { schoolId, schoolRoles: ['student'], managed: true })
})

const run = <I, L, R>(command: Command<I, L, R>, input: object, person: Actor) =>
  execute(services, command, { classroomId, ...input }, { actor: person })
const createOwlGroup = async () => (await run(createGroup, { name: 'Owls', student: child.id }, owner)).id
const assign = (group: string, overrides: object) =>
  run(assignLessons, { kind: 'lesson', content: 'ff-1a', visibility: 'open', group, ...overrides }, owner)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const asTest = { opensAt: inHours(-1), dueAt: inHours(1), testMinutes: 30 }
const queryRows = async (text: string) => (await services.owner.query(text, [classroomId])).rows
const listAssignments = () => queryRows('SELECT content FROM assignments WHERE classroom_id = $1')

test('refuses to delete a group with test results until the class owner withdraws the test', async () => {
  const group = await createOwlGroup()
  await assign(group, asTest)
  const [{ id: assignment }] = await queryRows('SELECT id FROM assignments WHERE classroom_id = $1')
  await run(startTest, { assignment }, child)
  for (const actor of [colleague, owner])
    await expect(run(deleteGroup, { group }, actor)).rejects.toMatchObject({ details: { reason: 'group-has-results' } })
  const sittings = `SELECT FROM test_sittings s JOIN assignments a ON a.id = s.assignment_id WHERE a.classroom_id = $1`
  expect(await queryRows(sittings)).toHaveLength(1)
  await expect(run(withdrawAssignments, { assignment }, colleague)).rejects.toMatchObject({ code: 'not-found' })
  await run(withdrawAssignments, { assignment }, owner)
  await run(deleteGroup, { group }, colleague)
  expect(await queryRows('SELECT FROM student_groups WHERE classroom_id = $1')).toEqual([])
})

test('deleting a group deletes its assignments, logs them and notifies the screens', async () => {
  const group = await createOwlGroup()
  await assign(group, {})
  await assign(group, { content: 'ff-2a', ...asTest })
  await run(assignLessons, { kind: 'lesson', content: 'ff-1b', visibility: 'open' }, owner)
  const changedPaths: string[] = []
  const unsubscribe = services.bus.subscribe((path) => changedPaths.push(path))
  await run(deleteGroup, { group }, colleague)
  unsubscribe()
  expect(await listAssignments()).toEqual([{ content: 'ff-1b' }])
  expect(changedPaths).toEqual([`classrooms/${classroomId}/roster`, `classrooms/${classroomId}/assignments`])
  const log = await queryRows(`SELECT details FROM audit_entries WHERE on_what = $1::text AND act = 'group.remove'`)
  expect(log).toEqual([{ details: { group, content: ['ff-1a', 'ff-2a'], tests: 1 } }])
})

test('the database refuses to delete a group that has assignments', async () => {
  const group = await createOwlGroup()
  await assign(group, {})
  await expect(services.owner.query('DELETE FROM student_groups WHERE id = $1', [group])).rejects.toMatchObject({
    code: '23503',
  })
  // Deleting the class deletes its groups and assignments.
  await services.owner.query('DELETE FROM classrooms WHERE id = $1', [classroomId])
  expect(await listAssignments()).toEqual([])
})
