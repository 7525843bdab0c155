import { expect, test } from 'vitest'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, addCoTeacher, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { classroomsOfSchool, rosterOf, teachersOf } from './queries.server.ts'

const services = await openFileServices()

async function classWith(...students: string[]) {
  const teacher = await makePerson(services, 'Ms Rivera')
  const pupils = await Promise.all(students.map((name) => makePerson(services, name, { kind: 'managed' })))
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    ...Object.fromEntries(pupils.map((id) => [id, 'student'])),
  })
  const classroomId = await makeClassroom(services, schoolId, teacher, pupils)
  const inSchool = <T>(work: Parameters<typeof read<T>>[2]) => read(services, actor(teacher, { schoolId }), work)
  return { teacher, pupils, schoolId, classroomId, inSchool }
}

const leave = (studentId: string) =>
  services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [studentId])

test('the roster lists current students sorted by name', async () => {
  const { pupils, schoolId, classroomId, inSchool } = await classWith('Omar', 'Aanya', 'Leo')
  await leave(pupils[2]!)
  expect((await inSchool((db) => rosterOf(db, schoolId, classroomId))).map(({ name }) => name)).toEqual([
    'Aanya',
    'Omar',
  ])
})

test('lists the owner before co-teachers', async () => {
  const { schoolId, classroomId, inSchool } = await classWith()
  const helper = await makePerson(services, 'Aiko')
  await addCoTeacher(services, { schoolId, classroomId }, helper)
  expect((await inSchool((db) => teachersOf(db, schoolId, [classroomId]))).map(({ name }) => name)).toEqual([
    'Ms Rivera',
    'Aiko',
  ])
  expect(await inSchool((db) => teachersOf(db, schoolId, []))).toEqual([])
})

test('lists active classes of a school with their number of students', async () => {
  const { pupils, schoolId, teacher, inSchool } = await classWith('Omar', 'Aanya')
  await leave(pupils[0]!)
  const old = await makeClassroom(services, schoolId, teacher)
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [old])
  expect(await inSchool((db) => classroomsOfSchool(db, schoolId))).toMatchObject([{ name: 'Class', students: 1 }])
})

test('hides classes and students of other schools', async () => {
  const ownSchool = await classWith('Omar')
  const otherSchool = await classWith('Aanya')
  expect(await ownSchool.inSchool((db) => rosterOf(db, otherSchool.schoolId, otherSchool.classroomId))).toEqual([])
  expect(await ownSchool.inSchool((db) => classroomsOfSchool(db, otherSchool.schoolId))).toEqual([])
})
