import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
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
import { assignedPage } from './assigned-page.server.ts'
import { learnerPath, lessonAccess } from './learner-path.server.ts'
import { ownTest } from './own-test.server.ts'
import { assignmentsStamp } from './queries.server.ts'
import { giveExtraTime, releaseResults } from './run-test.server.ts'
import { handInTest, startTest } from './take-test.server.ts'
import { testPage } from './test-page.server.ts'

const minute = 60_000
let services: TestServices
let [teacher, mali, leo, stranger]: PersonId[] = []
let [schoolId, classroomId]: string[] = []
let now = 0

beforeAll(async () => {
  const opened = await openTestServices()
  services = { ...opened, now: () => now }
})
afterAll(() => services.close())
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

const teaches = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })
const learns = (who: PersonId) => actor(who, { schoolId, schoolRoles: ['student'], managed: true })
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId: schoolId as SchoolId, personId: null, staff: false }, work, 'read only')
const iso = (at: number) => new Date(at).toISOString()
const give = async (over: object = {}, who = teaches()) => {
  const input = {
    classroomId,
    kind: 'lesson',
    content: 'ff-1a',
    visibility: 'open',
    opensAt: iso(now),
    dueAt: iso(now + 60 * minute),
    testMinutes: '40',
    ...over,
  }
  await execute(services, assignLessons, input, { actor: who })
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT id FROM assignments WHERE classroom_id = $1 ORDER BY made_at DESC, id DESC LIMIT 1',
    [classroomId],
  )
  return rows[0]!.id
}
const start = (assignment: string, who = mali!) =>
  execute(services, startTest, { classroomId, assignment }, { actor: learns(who) })
const handIn = (assignment: string, who = mali!) =>
  execute(services, handInTest, { classroomId, assignment }, { actor: learns(who) })
const extra = (assignment: string, percent: string, who = teaches()) =>
  execute(services, giveExtraTime, { classroomId, assignment, student: mali, percent }, { actor: who })
const release = (assignment: string, who = teaches()) =>
  execute(services, releaseResults, { classroomId, assignment }, { actor: who })
const lessonsIn = (data: Awaited<ReturnType<typeof assignedPage>>) =>
  data.view === 'student' ? data.courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons)) : []
const own = (studentId: PersonId) =>
  inSchool(async (db) => {
    const learner = { schoolId: schoolId!, classroomId: classroomId!, studentId } as Parameters<typeof ownTest>[1]
    return ownTest(db, learner, await lessonAccess(db, learner, 'ff-1a', now), now)
  })
const visit = (who: ReturnType<typeof teaches>) => ({ services, actor: who, locale: 'en' }) as never
const room = (relations: string[]) =>
  ({ kind: 'classroom', schoolId, id: classroomId, personId: null, relations }) as never
const page = (assignment: string) => testPage(visit(teaches()), room(['owner']), assignment)
const ran = (who: PersonId, step: string, stars: number, at: number, receivedAt = at) =>
  services.owner
    .query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, $3, 0, 0, 1, 0, now(), now()) ON CONFLICT DO NOTHING`,
      [schoolId, who, step],
    )
    .then(() =>
      services.owner.query(
        `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, at, received_at) VALUES ($1, $2, $3, $4, 'run', $5, $6, $7)`,
        [schoolId, who, step, newId(), stars, iso(at), iso(receivedAt)],
      ),
    )
const learner = (who: PersonId) =>
  services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [schoolId, who],
  )

describe('giving a test', () => {
  test('takes a lesson, a window and minutes, and nothing less', async () => {
    const wanting = { code: 'invalid' }
    await expect(give({ opensAt: '' })).rejects.toMatchObject({
      ...wanting,
      details: { fields: { opensAt: 'test-window' } },
    })
    await expect(give({ dueAt: '' })).rejects.toMatchObject({
      ...wanting,
      details: { fields: { dueAt: 'test-window' } },
    })
    await expect(give({ kind: 'course', content: 'first-flight' })).rejects.toMatchObject(wanting)
    await expect(give({ visibility: 'locked' })).rejects.toMatchObject(wanting)
    await expect(give({ testMinutes: '4' })).rejects.toMatchObject(wanting)
    await expect(give({ testMinutes: '241' })).rejects.toMatchObject(wanting)
  })

  test('leaves the rest of the path as it was', async () => {
    await give()
    const data = await assignedPage(visit(learns(mali!)), room(['student']))
    const lessons = lessonsIn(data)
    expect(lessons.length).toBeGreaterThan(5)
    expect(lessons.filter((lesson) => lesson.test).map(({ id }) => id)).toEqual(['ff-1a'])
    expect(lessons.every(({ state }) => state !== 'hidden')).toBe(true)
  })

  test('after the results it begins anew, with nobody in it', async () => {
    const first = await give()
    await start(first)
    await release(first)
    const second = await give()
    expect(second).not.toBe(first)
    expect((await own(mali!))!.sitting.startedAt).toBeNull()
  })
})

describe('taking a test', () => {
  test('the server’s clock starts it, once, and nobody starts outside of the window', async () => {
    const test = await give({ opensAt: iso(now + 5 * minute) })
    await expect(start(test)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
    now += 6 * minute
    await start(test)
    const startedAt = now
    now += minute
    await start(test)
    expect((await own(mali!))!.sitting).toEqual({ startedAt, handedInAt: null, extraPercent: 0 })
    now += 60 * minute
    await expect(start(test, leo!)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  })

  test('handed in is handed in, and not started again', async () => {
    const test = await give()
    await start(test)
    now += minute
    await handIn(test)
    const handedInAt = now
    now += minute
    await handIn(test)
    expect((await own(mali!))!.sitting.handedInAt).toBe(handedInAt)
    await expect(start(test)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  })

  const stamp = (person: string) =>
    inSchool((db) => assignmentsStamp(db, schoolId as SchoolId, classroomId as never, person))

  test('extra time is kept while somebody works, and their screens are told', async () => {
    const test = await give()
    await start(test)
    const before = await stamp(mali!)
    await start(test, leo!)
    expect(await stamp(mali!)).toBe(before)
    await extra(test, '50')
    expect(await stamp(mali!)).not.toBe(before)
    expect((await own(mali!))!.sitting).toMatchObject({ startedAt: now, extraPercent: 50 })
    await expect(extra(test, '33')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('nobody else is told anything when a classmate has extra time, starts with it or hands in', async () => {
    const test = await give()
    const before = await stamp(leo!)
    await extra(test, '50')
    await start(test)
    expect(await stamp(leo!)).toBe(before)
    await handIn(test)
    expect(await stamp(leo!)).toBe(before)
    expect(await stamp(mali!)).not.toBe(before)
  })

  test('the path of another class does not tell what is a test in one; that of an archived class is silent for nobody', async () => {
    const other = await makeClassroom(services, schoolId!, teacher!, [mali!])
    await give()
    await learner(mali!)
    await services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at, solved_at)
       VALUES ($1, $2, 'ff-1-2', 3, 0, 1, 0, now(), now(), now())`,
      [schoolId, mali],
    )
    const told = async () => {
      const ofOther = { schoolId, classroomId: other, studentId: mali } as Parameters<typeof learnerPath>[1]
      const { path } = await inSchool((db) => learnerPath(db, ofOther, 'en', 'first-flight', now))
      const lessons = path!.units.flatMap((unit) => unit.lessons)
      return lessons.flatMap(({ steps }) => steps.filter(({ done, stars }) => done || stars > 0).map(({ id }) => id))
    }
    expect(await told()).toEqual([])
    const opens = (at: string) =>
      services.owner.query(`UPDATE assignments SET opens_at = now() + $2::interval WHERE classroom_id = $1`, [
        classroomId,
        at,
      ])
    await services.owner.query('UPDATE assignments SET due_at = $2 WHERE classroom_id = $1', [
      classroomId,
      '2100-01-01',
    ])
    await opens('1 day')
    expect(await told()).toEqual(['ff-1-2'])
    await opens('-1 day')
    expect(await told()).toEqual([])
    await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [classroomId])
    expect(await told()).toEqual(['ff-1-2'])
  })

  test('what children did in a test is deleted by the owner of the class and not by a colleague, and the log counts it', async () => {
    const colleague = await makePerson(services, 'Colleague')
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
      schoolId,
      colleague,
    ])
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      [schoolId, classroomId, colleague],
    )
    const theirs = actor(colleague, { schoolId, schoolRoles: ['teacher'] })
    const withdraw = (assignment: string, who = teaches()) =>
      execute(services, withdrawAssignments, { classroomId, assignment }, { actor: who })
    const unused = await give({ content: 'ff-2a' })
    expect(await withdraw(unused, theirs)).toEqual({ withdrawn: 1 })
    const test = await give()
    await start(test)
    await expect(withdraw(test, theirs)).rejects.toMatchObject({ code: 'not-found' })
    await release(test)
    await expect(give({}, theirs)).rejects.toMatchObject({ details: { reason: 'results-kept' } })
    expect(await withdraw(test)).toEqual({ withdrawn: 1 })
    const { rows } = await services.owner.query(
      `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'lessons.withdraw' ORDER BY at DESC, id DESC LIMIT 1`,
      [schoolId],
    )
    expect(rows[0]).toEqual({ details: { content: ['ff-1a'], tests: 1, sittings: 1 } })
  })

  test('refuses the wrong actor: a child of no such class, another class’s teacher, a child as a teacher', async () => {
    const test = await give()
    const gone = { code: 'not-found' }
    await expect(start(test, stranger!)).rejects.toMatchObject(gone)
    await expect(handIn(test, stranger!)).rejects.toMatchObject(gone)
    await expect(
      execute(services, startTest, { classroomId, assignment: test }, { actor: teaches() }),
    ).rejects.toMatchObject(gone)
    const other = actor(await makePerson(services, 'Other'), { schoolId, schoolRoles: ['teacher'] })
    await expect(extra(test, '25', other)).rejects.toMatchObject(gone)
    await expect(release(test, other)).rejects.toMatchObject(gone)
    await expect(release(test, learns(mali!))).rejects.toMatchObject(gone)
    expect(await testPage(visit(learns(mali!)), room(['student']), test)).toBeNull()
  })

  test('it is the one thing to do while it can be taken, and nothing to go on with after that', async () => {
    const next = () =>
      inSchool(async (db) => {
        const inClass = { schoolId: schoolId!, classroomId: classroomId!, studentId: mali! } as Parameters<
          typeof ownTest
        >[1]
        return (await learnerPath(db, inClass, 'en', null, now)).path?.next?.lesson.id
      })
    const test = await give({ content: 'ff-2a' })
    expect(await next()).toBe('ff-2a')
    await start(test)
    expect(await next()).toBe('ff-2a')
    await handIn(test)
    expect(await next()).toBe('ff-1a')
  })

  test('a test for a group is for nobody else', async () => {
    const test = await give({ student: leo })
    await expect(start(test)).rejects.toMatchObject({ code: 'not-found' })
    await start(test, leo!)
    expect((await page(test))!.children.map(({ name }) => name)).toEqual(['Leo'])
  })
})

describe('what it came to', () => {
  test('counts what was made in time, marks what arrived late, and is told when it is released', async () => {
    await learner(mali!)
    // Before the test everything was solved already.
    await ran(mali!, 'ff-1-2', 3, now - minute)
    const test = await give()
    await start(test)
    const startedAt = now
    await ran(mali!, 'ff-1-1', 3, startedAt + minute)
    // Made without a network in time, sent an hour later; and one made after the end.
    await ran(mali!, 'ff-1-3', 2, startedAt + 39 * minute, startedAt + 100 * minute)
    await ran(mali!, 'ff-1-4', 3, startedAt + 45 * minute)
    now += 120 * minute
    const found = (await page(test))!.children.find(({ name }) => name === 'Mali')!
    expect(found.result).toEqual({
      'ff-1-1': { tries: 1, solved: true, late: false },
      'ff-1-3': { tries: 1, solved: true, late: true },
    })
    const ownLesson = async () => {
      const data = await assignedPage(visit(learns(mali!)), room(['student']))
      return lessonsIn(data).find(({ id }) => id === 'ff-1a')!
    }
    expect(await ownLesson()).toMatchObject({ stars: 0, test: { released: false, result: null } })
    await release(test)
    await ran(mali!, 'ff-1-2', 3, startedAt + 2 * minute, now + minute)
    expect((await ownLesson()).test).toMatchObject({ released: true, result: { solved: 2 } })
    expect(await own(mali!)).toBeNull()
    await expect(release(test)).rejects.toMatchObject({ code: 'not-found' })
    await expect(extra(test, '25')).rejects.toMatchObject({ code: 'not-found' })
  })
})
