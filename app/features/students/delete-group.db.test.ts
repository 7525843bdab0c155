import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { assignLessons, startTest, withdrawAssignments } from '#app/features/courses/public.server.ts'
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
import { createGroup, deleteGroup } from './change-groups.server.ts'

/** A group goes with what it was given, but for what children did in a test: that is not every colleague's to delete. */

let services: TestServices
let owner: Actor, colleague: Actor, child: Actor
let classroomId: string

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  const [owns, joins, learns] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services, 'Mali', { kind: 'managed' }),
  ]
  const schoolId = await makeSchool(services, { [owns]: 'teacher', [joins]: 'teacher', [learns]: 'student' })
  classroomId = await makeClassroom(services, schoolId, owns, [learns])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, joins],
  )
  owner = actor(owns, { schoolId, schoolRoles: ['teacher'] })
  colleague = actor(joins, { schoolId, schoolRoles: ['teacher'] })
  child = actor(learns, { schoolId, schoolRoles: ['student'], managed: true })
})

const run = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
  execute(services, command, { classroomId, ...input }, { actor: who })
const newGroup = async () => (await run(createGroup, { name: 'Owls', student: child.id }, owner)).id
const give = (group: string, over: object) =>
  run(assignLessons, { kind: 'lesson', content: 'ff-1a', visibility: 'open', group, ...over }, owner)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const asTest = { opensAt: inHours(-1), dueAt: inHours(1), testMinutes: 30 }
const rows = async (text: string) => (await services.owner.query(text, [classroomId])).rows
const left = () => rows('SELECT content FROM assignments WHERE classroom_id = $1')

test('with results of a test it stays, whoever asks, until the test is withdrawn by whoever may', async () => {
  const group = await newGroup()
  await give(group, asTest)
  const [{ id: assignment }] = await rows('SELECT id FROM assignments WHERE classroom_id = $1')
  await run(startTest, { assignment }, child)
  for (const who of [colleague, owner])
    await expect(run(deleteGroup, { group }, who)).rejects.toMatchObject({ details: { reason: 'group-has-results' } })
  const sittings = `SELECT FROM test_sittings s JOIN assignments a ON a.id = s.assignment_id WHERE a.classroom_id = $1`
  expect(await rows(sittings)).toHaveLength(1)
  await expect(run(withdrawAssignments, { assignment }, colleague)).rejects.toMatchObject({ code: 'not-found' })
  await run(withdrawAssignments, { assignment }, owner)
  await run(deleteGroup, { group }, colleague)
  expect(await rows('SELECT FROM student_groups WHERE classroom_id = $1')).toEqual([])
})

test('what else it was given goes with it, which the log says and screens are told', async () => {
  const group = await newGroup()
  await give(group, {})
  await give(group, { content: 'ff-2a', ...asTest })
  await run(assignLessons, { kind: 'lesson', content: 'ff-1b', visibility: 'open' }, owner)
  const told: string[] = []
  const stop = services.bus.subscribe((path) => told.push(path))
  await run(deleteGroup, { group }, colleague)
  stop()
  expect(await left()).toEqual([{ content: 'ff-1b' }])
  expect(told).toEqual([`classrooms/${classroomId}/roster`, `classrooms/${classroomId}/assignments`])
  const log = await rows(`SELECT details FROM audit_entries WHERE on_what = $1::text AND act = 'group.remove'`)
  expect(log).toEqual([{ details: { group, content: ['ff-1a', 'ff-2a'], tests: 1 } }])
})

test('nothing but that takes it back: the database keeps a group to which something is given', async () => {
  const group = await newGroup()
  await give(group, {})
  await expect(services.owner.query('DELETE FROM student_groups WHERE id = $1', [group])).rejects.toMatchObject({
    code: '23503',
  })
  // With its class everything goes.
  await services.owner.query('DELETE FROM classrooms WHERE id = $1', [classroomId])
  expect(await left()).toEqual([])
})
