import { expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from '../add-students.server.ts'
import { exportStudentList } from './export-student-list.server.ts'
import { moveStudents, removeStudents } from '../move-students.server.ts'
import { loadStudentList } from './student-list.server.ts'
import { undoRosterChange } from '../undo/undo-roster-change.server.ts'

// Bulk actions of the student list, which affect several classes in one change.

const services = await openFileServices()

const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object, person: Actor) =>
  execute(services, command, input, { actor: person })

async function threeClasses() {
  const [teacher, colleague, admin] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher', [admin]: 'admin' })
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  const [firstClassroom, two, three] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const foreign = await makeClassroom(services, schoolId, colleague)
  const as = (id: string, role: 'teacher' | 'admin') => actor(id, { schoolId, schoolRoles: [role] })
  const actors = { teacher: as(teacher, 'teacher'), colleague: as(colleague, 'teacher'), admin: as(admin, 'admin') }
  await run(
    addStudents,
    { classroomId: firstClassroom, students: [{ name: 'Ann' }, { name: 'Bob', identifier: 'S-5' }] },
    actors.teacher,
  )
  await run(addStudents, { classroomId: two, students: [{ name: 'Cem' }] }, actors.teacher)
  await run(addStudents, { classroomId: foreign, students: [{ name: 'Zoe' }] }, actors.colleague)
  const list = async (reader: Actor = actors.admin) =>
    (
      await read(services, reader, (db) =>
        loadStudentList(db, schoolId, reader, { search: '', sort: 'name', direction: 'up', page: 1, size: 25 }),
      )
    ).students
  const studentIds = Object.fromEntries((await list()).map(({ name, id }) => [name, id])) as Record<
    'Ann' | 'Bob' | 'Cem' | 'Zoe',
    string
  >
  const listClassrooms = async () =>
    Object.fromEntries((await list()).map(({ name, classrooms }) => [name, classrooms.map(({ id }) => id).sort()]))
  return {
    schoolId,
    one: firstClassroom,
    two,
    three,
    foreign,
    ...actors,
    idOf: studentIds,
    list,
    places: listClassrooms,
  }
}

test('moves students of two classes to a third in one change, and undoes it in one', async () => {
  const { one, two, three, teacher, idOf: studentIds, places: listClassrooms } = await threeClasses()
  const classroomsBefore = await listClassrooms()
  const { change, students } = await run(
    moveStudents,
    { classroomId: [one, two], to: three, student: [studentIds.Ann, studentIds.Cem], way: 'move' },
    teacher,
  )
  expect(students).toBe(2)
  expect(await listClassrooms()).toMatchObject({ Ann: [three], Bob: [one], Cem: [three] })
  await run(undoRosterChange, { change }, teacher)
  expect(await listClassrooms()).toEqual(classroomsBefore)
})

test('removes students only from the given classes', async () => {
  const { one, two, three, teacher, idOf: studentIds, places: listClassrooms } = await threeClasses()
  await run(moveStudents, { classroomId: one, to: two, student: studentIds.Ann, way: 'copy' }, teacher)
  await run(moveStudents, { classroomId: [one], to: three, student: studentIds.Ann, way: 'move' }, teacher)
  expect((await listClassrooms()).Ann).toEqual([two, three].sort())
  const { change } = await run(
    removeStudents,
    { classroomId: [two, three], student: [studentIds.Ann, studentIds.Bob] },
    teacher,
  )
  expect(await listClassrooms()).toMatchObject({ Ann: [], Bob: [one] })
  await run(undoRosterChange, { change }, teacher)
  expect((await listClassrooms()).Ann).toEqual([two, three].sort())
})

test('an admin can assign a student without a class, and a teacher cannot', async () => {
  const { one, two, teacher, admin, idOf: studentIds, places: listClassrooms } = await threeClasses()
  await run(removeStudents, { classroomId: two, student: studentIds.Cem }, teacher)
  await expect(run(moveStudents, { to: one, student: studentIds.Cem, way: 'copy' }, teacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    run(moveStudents, { classroomId: two, to: one, student: studentIds.Cem, way: 'copy' }, teacher),
  ).rejects.toMatchObject({ details: { reason: 'nobody' } })
  await expect(run(moveStudents, { to: one, student: newId(), way: 'copy' }, admin)).rejects.toMatchObject({
    details: { reason: 'nobody' },
  })
  await run(moveStudents, { to: one, student: studentIds.Cem, way: 'copy' }, admin)
  expect((await listClassrooms()).Cem).toEqual([one])
})

test('exports own, matching or selected students, and escapes spreadsheet formulas', async () => {
  const { one, teacher, colleague, admin, idOf: studentIds } = await threeClasses()
  await services.owner.query(`UPDATE classrooms SET name = '=4B' WHERE id = $1`, [one])
  const exportLines = async (actor: Actor, fields = {}) => {
    const { text } = await run(
      exportStudentList,
      { heads: ['Title', 'Name', 'User', 'No.', 'Class'], ...fields },
      actor,
    )
    return text.split('\r\n').slice(1, -1)
  }
  expect((await exportLines(teacher)).map((line) => line.split(',')[1])).toEqual(['Ann', 'Bob', 'Cem'])
  expect((await exportLines(teacher))[1]).toMatch(/^,Bob,[a-z-]+\d{4},S-5,'=4B$/)
  expect(await exportLines(colleague)).toHaveLength(1)
  expect(await exportLines(admin)).toHaveLength(4)
  expect(await exportLines(admin, { search: 'zo' })).toHaveLength(1)
  expect(await exportLines(teacher, { student: [studentIds.Cem, studentIds.Zoe] })).toHaveLength(1)
})

test('refuses bulk actions and exports by users who may not change all given classes', async () => {
  const {
    one,
    two,
    three,
    foreign,
    teacher,
    colleague,
    idOf: studentIds,
    schoolId,
    places: listClassrooms,
  } = await threeClasses()
  const classroomsBefore = await listClassrooms()
  // One class of another teacher among the given classes is enough to refuse.
  await expect(
    run(removeStudents, { classroomId: [one, foreign], student: [studentIds.Ann, studentIds.Zoe] }, teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(
      moveStudents,
      { classroomId: [one, foreign], to: three, student: [studentIds.Ann, studentIds.Zoe], way: 'move' },
      teacher,
    ),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(moveStudents, { classroomId: [two], to: three, student: [studentIds.Cem], way: 'move' }, colleague),
  ).rejects.toMatchObject({ code: 'not-found' })
  const child = actor(studentIds.Ann, { schoolId, schoolRoles: ['student'] })
  await expect(run(exportStudentList, { heads: ['a', 'b', 'c', 'd', 'e'] }, child)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    run(exportStudentList, { heads: ['a', 'b', 'c', 'd', 'e'] }, { ...teacher, strength: 'class-code' }),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await listClassrooms()).toEqual(classroomsBefore)
})
