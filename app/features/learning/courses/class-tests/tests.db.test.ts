import { beforeEach, describe, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, addCoTeacher, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { assignLessons, withdrawAssignments } from '../assignments/assign-lessons.server.ts'
import { loadAssignedPage } from '../assignments/assigned-page.server.ts'
import { loadStudentPath, loadLessonAccess } from '../student-path.server.ts'
import { loadUnreleasedTest } from './student-test.server.ts'
import { loadAssignmentStamp } from '../queries.server.ts'
import { giveExtraTime, releaseResults } from './run-test.server.ts'
import { handInTest, startTest } from './take-test.server.ts'
import { loadTestPage } from './test-page.server.ts'

const minute = 60_000
let [teacher, mali, leo, stranger]: PersonId[] = []
let [schoolId, classroomId]: string[] = []
let now = 0
const services = await openFileServices({ now: () => now })

beforeEach(async () => {
  now = Date.UTC(2026, 10, 16, 8)
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  stranger = await makePerson(services, 'Other child', { kind: 'managed' })
  schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [mali]: 'student',
    [leo]: 'student',
    [stranger]: 'student',
  })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
})

const actAsTeacher = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })
const actAsStudent = (personId: PersonId) => actor(personId, { schoolId, schoolRoles: ['student'], managed: true })
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId: schoolId as SchoolId, personId: null, staff: false }, work, 'read only')
const iso = (time: number) => new Date(time).toISOString()
const assignTest = async (fields: object = {}, person = actAsTeacher()) => {
  const input = {
    classroomId,
    kind: 'lesson',
    content: 'ff-1a',
    visibility: 'open',
    opensAt: iso(now),
    dueAt: iso(now + 60 * minute),
    testMinutes: '40',
    ...fields,
  }
  await execute(services, assignLessons, input, { actor: person })
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT id FROM assignments WHERE classroom_id = $1 ORDER BY made_at DESC, id DESC LIMIT 1',
    [classroomId],
  )
  return rows[0]!.id
}
const start = (assignment: string, personId = mali!) =>
  execute(services, startTest, { classroomId, assignment }, { actor: actAsStudent(personId) })
const handIn = (assignment: string, personId = mali!) =>
  execute(services, handInTest, { classroomId, assignment }, { actor: actAsStudent(personId) })
const giveExtra = (assignment: string, percent: string, person = actAsTeacher()) =>
  execute(services, giveExtraTime, { classroomId, assignment, student: mali, percent }, { actor: person })
const release = (assignment: string, person = actAsTeacher()) =>
  execute(services, releaseResults, { classroomId, assignment }, { actor: person })
const listLessons = (data: Awaited<ReturnType<typeof loadAssignedPage>>) =>
  data.view === 'student' ? data.courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons)) : []
const loadTest = (studentId: PersonId) =>
  inSchool(async (db) => {
    const student = { schoolId: schoolId!, classroomId: classroomId!, studentId } as Parameters<
      typeof loadUnreleasedTest
    >[1]
    return loadUnreleasedTest(db, student, await loadLessonAccess(db, student, 'ff-1a', now), now)
  })
const buildContext = (person: ReturnType<typeof actAsTeacher>) => ({ services, actor: person, locale: 'en' }) as never
const buildWorkspace = (relations: string[]) =>
  ({ kind: 'classroom', schoolId, id: classroomId, personId: null, relations }) as never
const loadPage = (assignment: string) =>
  loadTestPage(buildContext(actAsTeacher()), buildWorkspace(['owner']), assignment)
const saveRun = (personId: PersonId, step: string, stars: number, time: number, receivedAt = time) =>
  services.owner
    .query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, $3, 0, 0, 1, 0, now(), now()) ON CONFLICT DO NOTHING`,
      [schoolId, personId, step],
    )
    .then(() =>
      services.owner.query(
        `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, at, received_at) VALUES ($1, $2, $3, $4, 'run', $5, $6, $7)`,
        [schoolId, personId, step, newId(), stars, iso(time), iso(receivedAt)],
      ),
    )
const savePosition = (personId: PersonId) =>
  services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [schoolId, personId],
  )

describe('assigning a test', () => {
  test('a test requires a lesson, opening and closing times and valid minutes', async () => {
    const invalid = { code: 'invalid' }
    await expect(assignTest({ opensAt: '' })).rejects.toMatchObject({
      ...invalid,
      details: { fields: { opensAt: 'test-window' } },
    })
    await expect(assignTest({ dueAt: '' })).rejects.toMatchObject({
      ...invalid,
      details: { fields: { dueAt: 'test-window' } },
    })
    await expect(assignTest({ kind: 'course', content: 'first-flight' })).rejects.toMatchObject(invalid)
    await expect(assignTest({ visibility: 'locked' })).rejects.toMatchObject(invalid)
    await expect(assignTest({ testMinutes: '4' })).rejects.toMatchObject(invalid)
    await expect(assignTest({ testMinutes: '241' })).rejects.toMatchObject(invalid)
  })

  test('a test does not hide other lessons from the path', async () => {
    await assignTest()
    const data = await loadAssignedPage(buildContext(actAsStudent(mali!)), buildWorkspace(['student']))
    const lessons = listLessons(data)
    expect(lessons.length).toBeGreaterThan(5)
    expect(lessons.filter((lesson) => lesson.test).map(({ id }) => id)).toEqual(['ff-1a'])
    expect(lessons.every(({ state }) => state !== 'hidden')).toBe(true)
  })

  test('assigning a released test again creates a new test without sittings', async () => {
    const first = await assignTest()
    await start(first)
    await release(first)
    const second = await assignTest()
    expect(second).not.toBe(first)
    expect((await loadTest(mali!))!.sitting.startedAt).toBeNull()
  })
})

describe('taking a test', () => {
  test('a test starts once, by the server clock, and only between opening and closing time', async () => {
    const test = await assignTest({ opensAt: iso(now + 5 * minute) })
    await expect(start(test)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
    now += 6 * minute
    await start(test)
    const startedAt = now
    now += minute
    await start(test)
    expect((await loadTest(mali!))!.sitting).toEqual({ startedAt, handedInAt: null, extraPercent: 0 })
    now += 60 * minute
    await expect(start(test, leo!)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  })

  test('a test that was handed in cannot be started again', async () => {
    const test = await assignTest()
    await start(test)
    now += minute
    await handIn(test)
    const handedInAt = now
    now += minute
    await handIn(test)
    expect((await loadTest(mali!))!.sitting.handedInAt).toBe(handedInAt)
    await expect(start(test)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  })

  const stamp = (person: string) =>
    inSchool((db) => loadAssignmentStamp(db, schoolId as SchoolId, classroomId as never, person))

  test('extra time granted to a working student is saved and their pages are notified', async () => {
    const test = await assignTest()
    await start(test)
    const before = await stamp(mali!)
    await start(test, leo!)
    expect(await stamp(mali!)).toBe(before)
    await giveExtra(test, '50')
    expect(await stamp(mali!)).not.toBe(before)
    expect((await loadTest(mali!))!.sitting).toMatchObject({ startedAt: now, extraPercent: 50 })
    await expect(giveExtra(test, '33')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('pages of classmates are not notified when a student gets extra time, starts or hands in', async () => {
    const test = await assignTest()
    const before = await stamp(leo!)
    await giveExtra(test, '50')
    await start(test)
    expect(await stamp(leo!)).toBe(before)
    await handIn(test)
    expect(await stamp(leo!)).toBe(before)
    expect(await stamp(mali!)).not.toBe(before)
  })

  test('the path of another class hides progress in a running test, unless the class of the test is archived', async () => {
    const other = await makeClassroom(services, schoolId!, teacher!, [mali!])
    await assignTest()
    await savePosition(mali!)
    await services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at, solved_at)
       VALUES ($1, $2, 'ff-1-2', 3, 0, 1, 0, now(), now(), now())`,
      [schoolId, mali],
    )
    const listShownSteps = async () => {
      const ofOther = { schoolId, classroomId: other, studentId: mali } as Parameters<typeof loadStudentPath>[1]
      const { path } = await inSchool((db) => loadStudentPath(db, ofOther, 'en', 'first-flight', now))
      const lessons = path!.units.flatMap((unit) => unit.lessons)
      return lessons.flatMap(({ steps }) => steps.filter(({ done, stars }) => done || stars > 0).map(({ id }) => id))
    }
    expect(await listShownSteps()).toEqual([])
    const setOpening = (interval: string) =>
      services.owner.query(`UPDATE assignments SET opens_at = now() + $2::interval WHERE classroom_id = $1`, [
        classroomId,
        interval,
      ])
    await services.owner.query('UPDATE assignments SET due_at = $2 WHERE classroom_id = $1', [
      classroomId,
      '2100-01-01',
    ])
    await setOpening('1 day')
    expect(await listShownSteps()).toEqual(['ff-1-2'])
    await setOpening('-1 day')
    expect(await listShownSteps()).toEqual([])
    await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [classroomId])
    expect(await listShownSteps()).toEqual(['ff-1-2'])
  })

  test('only the class owner can delete test results, and the audit log counts them', async () => {
    const colleague = await makePerson(services, 'Colleague')
    await addCoTeacher(services, { schoolId: schoolId!, classroomId: classroomId! }, colleague)
    const colleagueActor = actor(colleague, { schoolId, schoolRoles: ['teacher'] })
    const withdraw = (assignment: string, person = actAsTeacher()) =>
      execute(services, withdrawAssignments, { classroomId, assignment }, { actor: person })
    const unused = await assignTest({ content: 'ff-2a' })
    expect(await withdraw(unused, colleagueActor)).toEqual({ withdrawn: 1 })
    const test = await assignTest()
    await start(test)
    await expect(withdraw(test, colleagueActor)).rejects.toMatchObject({ code: 'not-found' })
    await release(test)
    await expect(assignTest({}, colleagueActor)).rejects.toMatchObject({ details: { reason: 'results-kept' } })
    expect(await withdraw(test)).toEqual({ withdrawn: 1 })
    const { rows } = await services.owner.query(
      `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'lessons.withdraw' ORDER BY at DESC, id DESC LIMIT 1`,
      [schoolId],
    )
    expect(rows[0]).toEqual({ details: { content: ['ff-1a'], tests: 1, sittings: 1 } })
  })

  test('refuses the wrong actor: students and teachers of other classes, students in teacher commands', async () => {
    const test = await assignTest()
    const notFound = { code: 'not-found' }
    await expect(start(test, stranger!)).rejects.toMatchObject(notFound)
    await expect(handIn(test, stranger!)).rejects.toMatchObject(notFound)
    await expect(
      execute(services, startTest, { classroomId, assignment: test }, { actor: actAsTeacher() }),
    ).rejects.toMatchObject(notFound)
    const other = actor(await makePerson(services, 'Other'), { schoolId, schoolRoles: ['teacher'] })
    await expect(giveExtra(test, '25', other)).rejects.toMatchObject(notFound)
    await expect(release(test, other)).rejects.toMatchObject(notFound)
    await expect(release(test, actAsStudent(mali!))).rejects.toMatchObject(notFound)
    expect(await loadTestPage(buildContext(actAsStudent(mali!)), buildWorkspace(['student']), test)).toBeNull()
  })

  test('a test is the next step while it can be taken, and not after it was handed in', async () => {
    const next = () =>
      inSchool(async (db) => {
        const inClass = { schoolId: schoolId!, classroomId: classroomId!, studentId: mali! } as Parameters<
          typeof loadUnreleasedTest
        >[1]
        return (await loadStudentPath(db, inClass, 'en', null, now)).path?.next?.lesson.id
      })
    const test = await assignTest({ content: 'ff-2a' })
    expect(await next()).toBe('ff-2a')
    await start(test)
    expect(await next()).toBe('ff-2a')
    await handIn(test)
    expect(await next()).toBe('ff-1a')
  })

  test('a test assigned to one student is not open to the others', async () => {
    const test = await assignTest({ student: leo })
    await expect(start(test)).rejects.toMatchObject({ code: 'not-found' })
    await start(test, leo!)
    expect((await loadPage(test))!.children.map(({ name }) => name)).toEqual(['Leo'])
  })
})

describe('test results', () => {
  test('results count runs made in time, mark late arrivals and stay hidden until released', async () => {
    await savePosition(mali!)
    // A run before the start does not count.
    await saveRun(mali!, 'ff-1-2', 3, now - minute)
    const test = await assignTest()
    await start(test)
    const startedAt = now
    await saveRun(mali!, 'ff-1-1', 3, startedAt + minute)
    // The first run was made offline in time and sent an hour later; the second was made after the end.
    await saveRun(mali!, 'ff-1-3', 2, startedAt + 39 * minute, startedAt + 100 * minute)
    await saveRun(mali!, 'ff-1-4', 3, startedAt + 45 * minute)
    now += 120 * minute
    const child = (await loadPage(test))!.children.find(({ name }) => name === 'Mali')!
    expect(child.result).toEqual({
      'ff-1-1': { tries: 1, solved: true, late: false },
      'ff-1-3': { tries: 1, solved: true, late: true },
    })
    const loadLesson = async () => {
      const data = await loadAssignedPage(buildContext(actAsStudent(mali!)), buildWorkspace(['student']))
      return listLessons(data).find(({ id }) => id === 'ff-1a')!
    }
    expect(await loadLesson()).toMatchObject({ stars: 0, test: { released: false, result: null } })
    await release(test)
    await saveRun(mali!, 'ff-1-2', 3, startedAt + 2 * minute, now + minute)
    expect((await loadLesson()).test).toMatchObject({ released: true, result: { solved: 2 } })
    expect(await loadTest(mali!)).toBeNull()
    await expect(release(test)).rejects.toMatchObject({ code: 'not-found' })
    await expect(giveExtra(test, '25')).rejects.toMatchObject({ code: 'not-found' })
  })
})
