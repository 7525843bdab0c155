import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { assignLessons, withdrawAssignments } from './assign-lessons.server.ts'
import { changeAssignment } from './change-assignment.server.ts'
import { moveAssignment } from './move-assignment.server.ts'
import { selectLessonsToDo } from '../path.ts'
import { loadStudentPath, loadLessonAccess } from '../student-path.server.ts'
import { loadAssignedLines } from '../queries.server.ts'

const services = await openFileServices()
let [teacher, mali, leo, stranger]: PersonId[] = []
let [schoolId, classroomId, group]: string[] = []

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
const actAsTeacher = (personId: PersonId = teacher!) => actor(personId, { schoolId, schoolRoles: ['teacher'] })
const assign = (input: object, person?: PersonId) =>
  execute(
    services,
    assignLessons,
    { classroomId, kind: 'lesson', content: 'ff-1a', visibility: 'open', ...input },
    { actor: actAsTeacher(person) },
  )
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId: schoolId as SchoolId, personId: null, staff: false }, work, 'read only')
const loadLines = () => inSchool((db) => loadAssignedLines(db, schoolId!, classroomId!))
const loadAccess = (studentId: PersonId, lesson = 'ff-1a') =>
  inSchool((db) =>
    loadLessonAccess(
      db,
      { schoolId: schoolId!, classroomId: classroomId as ClassroomId, studentId },
      lesson,
      services.now(),
    ),
  )
const loadPath = (studentId: PersonId) =>
  inSchool((db) =>
    loadStudentPath(
      db,
      { schoolId: schoolId!, classroomId: classroomId as ClassroomId, studentId },
      'en',
      null,
      services.now(),
    ),
  )

test('assigns a lesson once when the form repeats it', async () => {
  expect(await assign({ content: ['ff-1a', 'ff-1b', 'ff-1a'], student: [mali, mali, leo] })).toEqual({ assigned: 4 })
})

test('assigning a course again replaces its earlier assignment', async () => {
  await assign({ kind: 'course', content: 'first-flight' })
  await assign({ kind: 'course', content: 'first-flight', visibility: 'locked' })
  expect(await loadLines()).toMatchObject([
    { kind: 'course', content: 'first-flight', visibility: 'locked', group: null },
  ])
})

test('groups and single students see the lessons assigned to them', async () => {
  await assign({ visibility: 'locked' })
  await assign({ group, visibility: 'open' })
  await assign({ content: ['ff-1b', 'ff-2a'], student: mali, dueAt: '2030-01-01T00:00:00Z' })
  expect(await loadAccess(mali!)).toMatchObject({ state: 'locked' })
  expect(await loadAccess(leo!)).toMatchObject({ state: 'open' })
  expect(await loadAccess(mali!, 'ff-2a')).toMatchObject({ state: 'open', dueAt: Date.UTC(2030, 0, 1) })
  expect(
    (await loadLines()).map(({ group: owls, student }) => owls?.name ?? student?.name ?? 'all').toSorted(),
  ).toEqual(['Mali', 'Mali', 'Owls', 'all'])
  const assignedLessons = [
    ['ff-1a', 'locked'],
    ['ff-1b', 'open'],
    ['ff-2a', 'open'],
  ]
  const loadLessons = async () => (await loadPath(mali!)).path!.units.flatMap(({ lessons }) => lessons)
  const toStates = (lessons: Awaited<ReturnType<typeof loadLessons>>) => lessons.map(({ id, state }) => [id, state])
  const lessons = await loadLessons()
  expect(toStates(lessons.filter(({ isAssigned }) => isAssigned))).toEqual(assignedLessons)
  expect(lessons.find(({ id }) => id === 'ff-2b')).toMatchObject({ state: 'open' })
  await run("UPDATE classrooms SET lessons_shown = 'assigned' WHERE id = $1", classroomId)
  expect(toStates(await loadLessons())).toEqual(assignedLessons)
})

test('a class without assignments starts with the default course for its editor skin', async () => {
  const { path, courses } = await loadPath(mali!)
  expect(courses.map(({ id }) => id)).toEqual(['first-flight'])
  expect(path!.next).toMatchObject({ lesson: { id: 'ff-1a', number: 1 }, step: { number: 1 } })
})

test('a lesson with an opening time is locked until then', async () => {
  const opensAt = services.now() + 60_000
  await assign({ opensAt: new Date(opensAt).toISOString() })
  expect(await loadAccess(mali!)).toMatchObject({ state: 'locked', opensAt })
  await expect(assign({ opensAt: '2030-01-02T00:00:00Z', dueAt: '2030-01-01T00:00:00Z' })).rejects.toMatchObject({
    details: { fields: { dueAt: 'due-before-open' } },
  })
})

test('withdrawing deletes an assignment only of the given class', async () => {
  await assign({})
  const [assignedLine] = await loadLines()
  const other = await makeClassroom(services, schoolId!, teacher!, [])
  const withdraw = (targetClassroomId: string) =>
    execute(
      services,
      withdrawAssignments,
      { classroomId: targetClassroomId, assignment: assignedLine!.id },
      { actor: actAsTeacher() },
    )
  expect(await withdraw(other)).toEqual({ withdrawn: 0 })
  expect(await withdraw(classroomId!)).toEqual({ withdrawn: 1 })
  expect(await loadLines()).toEqual([])
})

test('rejects unknown lessons, students outside the class and groups of other classes', async () => {
  const notFound = { code: 'not-found' }
  await expect(assign({ content: 'ff-99z' })).rejects.toMatchObject(notFound)
  await expect(assign({ kind: 'course', content: 'ff-1a' })).rejects.toMatchObject(notFound)
  await expect(assign({ student: stranger })).rejects.toMatchObject(notFound)
  await expect(assign({ group: newId() })).rejects.toMatchObject(notFound)
})

test('refuses the wrong actor: a teacher of another class or a student', async () => {
  await expect(assign({}, stranger)).rejects.toMatchObject({ code: 'not-found' })
  const asStudent = actor(mali!, { schoolId, schoolRoles: ['student'], managed: true })
  const result = execute(
    services,
    assignLessons,
    { classroomId, kind: 'lesson', content: 'ff-1a', visibility: 'open' },
    { actor: asStudent },
  )
  await expect(result).rejects.toMatchObject({ code: 'not-found' })
  expect(await loadLines()).toEqual([])
})

const change = (assignment: string, input: object, person?: PersonId) =>
  execute(
    services,
    changeAssignment,
    { classroomId, assignment, visibility: 'open', ...input },
    { actor: actAsTeacher(person) },
  )
const move = (assignment: string, to: string, person?: PersonId) =>
  execute(services, moveAssignment, { classroomId, assignment, to }, { actor: actAsTeacher(person) })
const hour = 3_600_000
const inHours = (hours: number) => new Date(services.now() + hours * hour).toISOString()
const testTimes = () => ({ opensAt: inHours(-1), dueAt: inHours(1), testMinutes: '40' })

test('changes one assignment in place and turns it into a test and back', async () => {
  await assign({ content: ['ff-1a', 'ff-1b'] })
  const [line, other] = await loadLines()
  const dueAt = inHours(5)
  await change(line!.id, { dueAt })
  expect(await loadLines()).toMatchObject([
    { id: line!.id, dueAt, test: null },
    { id: other!.id, dueAt: null },
  ])
  await change(line!.id, testTimes())
  expect((await loadLines())[0]!.test).toMatchObject({ minutes: 40, sat: false })
  await expect(change(line!.id, { testMinutes: '40' })).rejects.toMatchObject({
    details: { fields: { opensAt: 'test-window' } },
  })
  await change(line!.id, { visibility: 'locked' })
  expect((await loadLines())[0]).toMatchObject({ visibility: 'locked', test: null })
  await expect(change(newId(), {})).rejects.toMatchObject({ code: 'not-found' })
  await expect(change(line!.id, {}, stranger)).rejects.toMatchObject({ code: 'not-found' })
})

test('a started test stays a test, and a released test cannot be changed', async () => {
  await assign(testTimes())
  const [line] = await loadLines()
  await run(
    'INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at) VALUES ($1, $2, $3, now())',
    schoolId,
    line!.id,
    mali,
  )
  await expect(change(line!.id, {})).rejects.toMatchObject({ details: { reason: 'test-started' } })
  await change(line!.id, { ...testTimes(), testMinutes: '60' })
  expect((await loadLines())[0]!.test!.minutes).toBe(60)
  await run('UPDATE assignments SET released_at = now() WHERE id = $1', line!.id)
  await expect(change(line!.id, testTimes())).rejects.toMatchObject({ details: { reason: 'test-released' } })
})

test('keeps the order of the teacher, which also decides what a student does first', async () => {
  await assign({ content: 'ff-1a' })
  await assign({ content: 'ff-1b' })
  await assign({ content: 'ff-2a' })
  const order = async () => (await loadLines()).map(({ content }) => content)
  const idOf = async (content: string) => (await loadLines()).find((line) => line.content === content)!.id
  const firstToDo = async () => {
    const { path } = await loadPath(mali!)
    return selectLessonsToDo(path!.units.flatMap(({ lessons }) => lessons))[0]!.id
  }
  expect(await order()).toEqual(['ff-1a', 'ff-1b', 'ff-2a'])
  expect(await firstToDo()).toBe('ff-1a')
  await move(await idOf('ff-2a'), 'first')
  await move(await idOf('ff-1a'), 'down')
  expect(await order()).toEqual(['ff-2a', 'ff-1b', 'ff-1a'])
  expect(await firstToDo()).toBe('ff-2a')
  // A new assignment comes last.
  await assign({ content: 'ff-2b' })
  expect(await order()).toEqual(['ff-2a', 'ff-1b', 'ff-1a', 'ff-2b'])
  await expect(move(await idOf('ff-2a'), 'up', stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(move(newId(), 'up')).rejects.toMatchObject({ code: 'not-found' })
})
