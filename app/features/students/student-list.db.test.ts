import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { read } from '#app/platform/query.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { exportStudentList } from './export-student-list.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { studentList } from './student-list.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

/** What is done from the list of all students: out of several classes at once, and taken back at once. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object, who: Actor) =>
  execute(services, command, input, { actor: who })

async function threeClasses() {
  const [teacher, colleague, admin] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher', [admin]: 'admin' })
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  const [one, two, three] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const foreign = await makeClassroom(services, schoolId, colleague)
  const as = (id: string, role: 'teacher' | 'admin') => actor(id, { schoolId, schoolRoles: [role] })
  const who = { teacher: as(teacher, 'teacher'), colleague: as(colleague, 'teacher'), admin: as(admin, 'admin') }
  await run(
    addStudents,
    { classroomId: one, students: [{ name: 'Ann' }, { name: 'Bob', identifier: 'S-5' }] },
    who.teacher,
  )
  await run(addStudents, { classroomId: two, students: [{ name: 'Cem' }] }, who.teacher)
  await run(addStudents, { classroomId: foreign, students: [{ name: 'Zoe' }] }, who.colleague)
  const list = async (reader: Actor = who.admin) =>
    (
      await read(services, reader, (db) =>
        studentList(db, schoolId, reader, { search: '', sort: 'name', direction: 'up', page: 1, size: 25 }),
      )
    ).students
  const idOf = Object.fromEntries((await list()).map(({ name, id }) => [name, id])) as Record<
    'Ann' | 'Bob' | 'Cem' | 'Zoe',
    string
  >
  const places = async () =>
    Object.fromEntries((await list()).map(({ name, classrooms }) => [name, classrooms.map(({ id }) => id).sort()]))
  return { schoolId, one, two, three, foreign, ...who, idOf, list, places }
}

test('students of two classes move to a third in one act, and back in one act', async () => {
  const { one, two, three, teacher, idOf, places } = await threeClasses()
  const before = await places()
  const { change, students } = await run(
    moveStudents,
    { classroomId: [one, two], to: three, student: [idOf.Ann, idOf.Cem], way: 'move' },
    teacher,
  )
  expect(students).toBe(2)
  expect(await places()).toMatchObject({ Ann: [three], Bob: [one], Cem: [three] })
  await run(undoRosterChange, { change }, teacher)
  expect(await places()).toEqual(before)
})

test('whoever is in several classes leaves only those that are named', async () => {
  const { one, two, three, teacher, idOf, places } = await threeClasses()
  await run(moveStudents, { classroomId: one, to: two, student: idOf.Ann, way: 'copy' }, teacher)
  await run(moveStudents, { classroomId: [one], to: three, student: idOf.Ann, way: 'move' }, teacher)
  expect((await places()).Ann).toEqual([two, three].sort())
  const { change } = await run(removeStudents, { classroomId: [two, three], student: [idOf.Ann, idOf.Bob] }, teacher)
  expect(await places()).toMatchObject({ Ann: [], Bob: [one] })
  await run(undoRosterChange, { change }, teacher)
  expect((await places()).Ann).toEqual([two, three].sort())
})

test('who runs the school places a child that is in no class; a teacher cannot reach for one', async () => {
  const { one, two, teacher, admin, idOf, places } = await threeClasses()
  await run(removeStudents, { classroomId: two, student: idOf.Cem }, teacher)
  await expect(run(moveStudents, { to: one, student: idOf.Cem, way: 'copy' }, teacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    run(moveStudents, { classroomId: two, to: one, student: idOf.Cem, way: 'copy' }, teacher),
  ).rejects.toMatchObject({ details: { reason: 'nobody' } })
  await expect(run(moveStudents, { to: one, student: newId(), way: 'copy' }, admin)).rejects.toMatchObject({
    details: { reason: 'nobody' },
  })
  await run(moveStudents, { to: one, student: idOf.Cem, way: 'copy' }, admin)
  expect((await places()).Cem).toEqual([one])
})

test('the file holds one’s own students, those found or those ticked, and no formula', async () => {
  const { one, teacher, colleague, admin, idOf } = await threeClasses()
  await services.owner.query(`UPDATE classrooms SET name = '=4B' WHERE id = $1`, [one])
  const lines = async (who: Actor, more = {}) => {
    const { text } = await run(exportStudentList, { heads: ['Title', 'Name', 'User', 'No.', 'Class'], ...more }, who)
    return text.split('\r\n').slice(1, -1)
  }
  expect((await lines(teacher)).map((line) => line.split(',')[1])).toEqual(['Ann', 'Bob', 'Cem'])
  expect((await lines(teacher))[1]).toMatch(/^,Bob,[a-z-]+\d{4},S-5,'=4B$/)
  expect(await lines(colleague)).toHaveLength(1)
  expect(await lines(admin)).toHaveLength(4)
  expect(await lines(admin, { search: 'zo' })).toHaveLength(1)
  expect(await lines(teacher, { student: [idOf.Cem, idOf.Zoe] })).toHaveLength(1)
})

test('refuses the wrong actor', async () => {
  const { one, two, three, foreign, teacher, colleague, idOf, schoolId, places } = await threeClasses()
  const before = await places()
  // One class of somebody else among them is enough.
  await expect(
    run(removeStudents, { classroomId: [one, foreign], student: [idOf.Ann, idOf.Zoe] }, teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(moveStudents, { classroomId: [one, foreign], to: three, student: [idOf.Ann, idOf.Zoe], way: 'move' }, teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(moveStudents, { classroomId: [two], to: three, student: [idOf.Cem], way: 'move' }, colleague),
  ).rejects.toMatchObject({ code: 'not-found' })
  const child = actor(idOf.Ann, { schoolId, schoolRoles: ['student'] })
  await expect(run(exportStudentList, { heads: ['a', 'b', 'c', 'd', 'e'] }, child)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    run(exportStudentList, { heads: ['a', 'b', 'c', 'd', 'e'] }, { ...teacher, strength: 'class-code' }),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await places()).toEqual(before)
})
