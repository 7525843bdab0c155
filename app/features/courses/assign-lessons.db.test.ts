import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { assignLessons, withdrawAssignments } from './assign-lessons.server.ts'
import { learnerPath, lessonAccess } from './learner-path.server.ts'
import { assignedLines } from './queries.server.ts'

let services: TestServices
let [teacher, mali, leo, stranger]: PersonId[] = []
let [schoolId, classroomId, group]: string[] = []

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  stranger = await makePerson(services, 'Other teacher')
  schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [mali]: 'student',
    [leo]: 'student',
    [stranger]: 'teacher',
  })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  group = newId()
  await run(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) VALUES ($1, $2, $3, 'Owls')`,
    schoolId,
    group,
    classroomId,
  )
  await run(
    'INSERT INTO student_group_members (school_id, group_id, student_id) VALUES ($1, $2, $3)',
    schoolId,
    group,
    leo,
  )
})

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const teaches = (who: PersonId = teacher!) => actor(who, { schoolId, schoolRoles: ['teacher'] })
const give = (input: object, who?: PersonId) =>
  execute(
    services,
    assignLessons,
    { classroomId, kind: 'lesson', content: 'ff-1a', visibility: 'open', ...input },
    { actor: teaches(who) },
  )
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId: schoolId as SchoolId, personId: null, staff: false }, work, 'read only')
const given = () => inSchool((db) => assignedLines(db, schoolId!, classroomId!))
const access = (studentId: PersonId, lesson = 'ff-1a') =>
  inSchool((db) =>
    lessonAccess(
      db,
      { schoolId: schoolId!, classroomId: classroomId as ClassroomId, studentId },
      lesson,
      services.now(),
    ),
  )
const pathOf = (studentId: PersonId) =>
  inSchool((db) =>
    learnerPath(
      db,
      { schoolId: schoolId!, classroomId: classroomId as ClassroomId, studentId },
      'en',
      null,
      services.now(),
    ),
  )

test('what stands twice in a form is given once', async () => {
  expect(await give({ content: ['ff-1a', 'ff-1b', 'ff-1a'], student: [mali, mali, leo] })).toEqual({ assigned: 4 })
})

test('a course is given to a class, and given again it is given otherwise', async () => {
  await give({ kind: 'course', content: 'first-flight' })
  await give({ kind: 'course', content: 'first-flight', visibility: 'locked' })
  expect(await given()).toMatchObject([{ kind: 'course', content: 'first-flight', visibility: 'locked', group: null }])
})

test('lessons are given to groups and single students, who see what is theirs', async () => {
  await give({ visibility: 'locked' })
  await give({ group, visibility: 'open' })
  await give({ content: ['ff-1b', 'ff-2a'], student: mali, dueAt: '2030-01-01T00:00:00Z' })
  expect(await access(mali!)).toMatchObject({ state: 'locked' })
  expect(await access(leo!)).toMatchObject({ state: 'open' })
  expect(await access(mali!, 'ff-2a')).toMatchObject({ state: 'open', dueAt: Date.UTC(2030, 0, 1) })
  expect((await given()).map(({ group: owls, student }) => owls?.name ?? student?.name ?? 'all').toSorted()).toEqual([
    'Mali',
    'Mali',
    'Owls',
    'all',
  ])
  const { path } = await pathOf(mali!)
  expect(path!.units.flatMap(({ lessons }) => lessons.map(({ id, state }) => [id, state]))).toEqual([
    ['ff-1a', 'locked'],
    ['ff-1b', 'open'],
    ['ff-2a', 'open'],
  ])
})

test('a class that was given nothing begins with the course for its way of coding', async () => {
  const { path, courses } = await pathOf(mali!)
  expect(courses.map(({ id }) => id)).toEqual(['first-flight'])
  expect(path!.next).toMatchObject({ lesson: { id: 'ff-1a', number: 1 }, step: { number: 1 } })
})

test('what opens later is locked until then', async () => {
  const opensAt = services.now() + 60_000
  await give({ opensAt: new Date(opensAt).toISOString() })
  expect(await access(mali!)).toMatchObject({ state: 'locked', opensAt })
  await expect(give({ opensAt: '2030-01-02T00:00:00Z', dueAt: '2030-01-01T00:00:00Z' })).rejects.toMatchObject({
    details: { fields: { dueAt: 'due-before-open' } },
  })
})

test('what is taken back is gone, and only of this class', async () => {
  await give({})
  const [line] = await given()
  const other = await makeClassroom(services, schoolId!, teacher!, [])
  const withdraw = (from: string) =>
    execute(services, withdrawAssignments, { classroomId: from, assignment: line!.id }, { actor: teaches() })
  expect(await withdraw(other)).toEqual({ withdrawn: 0 })
  expect(await withdraw(classroomId!)).toEqual({ withdrawn: 1 })
  expect(await given()).toEqual([])
})

test('what there is not cannot be given: lessons, students and groups of others', async () => {
  const gone = { code: 'not-found' }
  await expect(give({ content: 'ff-99z' })).rejects.toMatchObject(gone)
  await expect(give({ kind: 'course', content: 'ff-1a' })).rejects.toMatchObject(gone)
  await expect(give({ student: stranger })).rejects.toMatchObject(gone)
  await expect(give({ group: newId() })).rejects.toMatchObject(gone)
})

test('refuses the wrong actor: a teacher of another class, a student', async () => {
  await expect(give({}, stranger)).rejects.toMatchObject({ code: 'not-found' })
  const asStudent = actor(mali!, { schoolId, schoolRoles: ['student'], managed: true })
  const sent = execute(
    services,
    assignLessons,
    { classroomId, kind: 'lesson', content: 'ff-1a', visibility: 'open' },
    { actor: asStudent },
  )
  await expect(sent).rejects.toMatchObject({ code: 'not-found' })
  expect(await given()).toEqual([])
})
