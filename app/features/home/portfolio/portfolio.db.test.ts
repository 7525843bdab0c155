import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { solvedTimesSql } from '#app/features/learning/progress/student-progress/list-finished-lessons.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { actor, joinSchool, makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { approveWork, rejectWork } from './decide-work.server.ts'
import feature from './feature.server.ts'
import { finishLessons, insertStars } from './feature.testing.ts'
import { listShownWork, loadOwnPortfolio, loadStudentPortfolio, starredWorkSql } from './queries.server.ts'
import { starWork, unstarWork } from './star-work.server.ts'

const services = await openFileServices()
const lesson = 'ff-1a'
let classroom: ClassroomRef
let teacher: Actor, child: Actor, mate: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  const { schoolId } = classroom
  const asChild = (id: string) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
  teacher = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  ;[child, mate] = childClass.children.map(asChild) as [Actor, Actor]
  await finishLessons(services.owner, { schoolId, student: child.id! }, [lesson])
})

const run = <I, L, R>(command: Command<I, L, R>, person: Actor, input: object = {}) =>
  execute(services, command, { classroomId: classroom.id, lesson, ...input }, { actor: person })
const decide = <I, L, R>(command: Command<I, L, R>, person = teacher) => run(command, person, { student: child.id })
const studentRef = (person = child) => ({ schoolId: classroom.schoolId, studentId: person.id! })
const readAs = <T>(person: Actor, work: (db: Database) => Promise<T>) => read(services, person, work)
const ownWork = async () => {
  const portfolio = await readAs(child, (db) => loadOwnPortfolio(db, studentRef(), 'en'))
  return portfolio && portfolio.work.map((work) => [work.lesson, work.state])
}
const shownWork = async () =>
  (await readAs(teacher, (db) => listShownWork(db, studentRef(), 'en'))).map((work) => work.lesson)
const teacherView = (person = teacher, relations: ('owner' | 'co-teacher')[] = ['owner']) =>
  readAs(person, (db) => loadStudentPortfolio(db, person, { ...classroom, relations }, child.id!, 'en'))
const refuseHome = () =>
  services.owner.query(
    `INSERT INTO consent_events (school_id, id, student_id, purpose, version, decision, capacity, given_by, assurance, method, text_hash, language, at)
     VALUES ($1, gen_random_uuid(), $2, 'home', 1, 'refused', 'school', $3, 'confirmed', 'web', repeat('a', 43), 'en', now())`,
    [classroom.schoolId, child.id, teacher.id],
  )

test('starred work waits for a teacher, and the family sees it after the approval', async () => {
  expect(await ownWork()).toEqual([[lesson, null]])
  await run(starWork, child)
  await run(starWork, child)
  expect(await ownWork()).toEqual([[lesson, 'waiting']])
  expect(await shownWork()).toEqual([])
  expect(await teacherView()).toMatchObject({ work: [{ lesson, state: 'waiting' }], isHomeOff: false })
  await decide(approveWork)
  expect(await ownWork()).toEqual([[lesson, 'shown']])
  expect(await shownWork()).toEqual([lesson])
})

test('the family reads the line of the student and the note of the teacher', async () => {
  await run(starWork, child, { line: 'i-am-proud' })
  await run(approveWork, teacher, { student: child.id, note: ' Mali tried  four ways. ' })
  const familyWork = () => readAs(teacher, (db) => listShownWork(db, studentRef(), 'en'))
  expect(await familyWork()).toMatchObject([{ lesson, line: 'i-am-proud', note: 'Mali tried four ways.' }])
  // Without a line or note, the earlier ones stay; empty ones remove them.
  await run(starWork, child)
  await decide(approveWork)
  expect(await familyWork()).toMatchObject([{ line: 'i-am-proud', note: 'Mali tried four ways.' }])
  await run(starWork, child, { line: '' })
  await run(approveWork, teacher, { student: child.id, note: '' })
  expect(await familyWork()).toMatchObject([{ line: null, note: null }])
  for (const note of ['you are a fucking idiot', 'x'.repeat(121)])
    await expect(run(approveWork, teacher, { student: child.id, note })).rejects.toMatchObject({ code: 'invalid' })
  await expect(run(starWork, child, { line: 'own words' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the student and the teacher each hide shown work from the family', async () => {
  for (const hide of [() => run(unstarWork, child), () => decide(rejectWork)]) {
    await run(starWork, child)
    await decide(approveWork)
    await hide()
    expect(await shownWork()).toEqual([])
    expect(await ownWork()).toEqual([[lesson, null]])
  }
  await expect(decide(approveWork)).rejects.toMatchObject({ code: 'not-found' })
})

test('each change notifies the screens of all classes of the student, and decisions are logged', async () => {
  const { schoolId, id } = classroom
  const otherClass = await makeClassroom(services, schoolId, teacher.id!, [child.id!])
  const changedPaths: string[] = []
  const unsubscribe = services.bus.subscribe((path) => changedPaths.push(path))
  await run(starWork, child)
  await decide(approveWork)
  await decide(rejectWork)
  unsubscribe()
  const paths = [id, otherClass].map((classroomId) => `classrooms/${classroomId}/portfolio/${child.id}`)
  expect(changedPaths.toSorted()).toEqual([...paths, ...paths, ...paths].toSorted())
  expect(await listLoggedActs(services, schoolId, 'starred-work.')).toEqual([
    'starred-work.approve',
    'starred-work.reject',
  ])
})

test('refuses a lesson that the student has not finished', async () => {
  for (const unfinished of ['ff-1b', 'unknown'])
    await expect(run(starWork, child, { lesson: unfinished })).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(starWork, mate)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor: classmates, teachers of other classes, admins and parents', async () => {
  const { schoolId } = classroom
  await run(starWork, child)
  const join = async (role: 'teacher' | 'admin' | 'guardian') => {
    const id = await makePerson(services, role)
    await joinSchool(services, schoolId, id, role)
    return actor(id, { schoolId, schoolRoles: [role] })
  }
  const [otherTeacher, admin, guardian] = [await join('teacher'), await join('admin'), await join('guardian')]
  await makeClassroom(services, schoolId, otherTeacher.id!, [mate.id!])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardian.id, child.id],
  ])
  for (const person of [child, mate, otherTeacher, admin, guardian])
    for (const command of [approveWork, rejectWork])
      await expect(decide(command, person)).rejects.toMatchObject({ code: 'not-found' })
  for (const person of [teacher, otherTeacher, admin, guardian])
    for (const command of [starWork, unstarWork])
      await expect(run(command, person)).rejects.toMatchObject({ code: 'not-found' })
  expect(await teacherView(admin, [])).toBe(null)
  // A classmate removes only own stars.
  await run(unstarWork, mate)
  expect(await ownWork()).toEqual([[lesson, 'waiting']])
})

test('without consent nothing is starred, approved or listed, but stars can be removed', async () => {
  await run(starWork, child)
  await refuseHome()
  await expect(run(starWork, child)).rejects.toMatchObject({ code: 'not-found' })
  await expect(decide(approveWork)).rejects.toMatchObject({ code: 'not-found' })
  expect(await ownWork()).toBe(null)
  expect(await teacherView()).toMatchObject({ work: [{ lesson }], isHomeOff: true })
  await decide(rejectWork)
  await run(unstarWork, child)
  expect(await teacherView()).toMatchObject({ work: [] })
})

test('a lesson has its title and the map of its last level, else the world of its unit', async () => {
  const lessons = [lesson, 'bb-10a', 'pw-1a']
  await insertStars(services.owner, { schoolId: classroom.schoolId, student: child.id! }, [...lessons, 'gone'])
  const work = (await teacherView())!.work.toSorted((a, b) => lessons.indexOf(a.lesson) - lessons.indexOf(b.lesson))
  expect(work).toMatchObject([
    { lesson, title: 'Up we go · 1', map: expect.any(Array) as string[], world: null, step: 'ff-1-story' },
    { lesson: 'bb-10a', map: null, world: 'string' },
    { lesson: 'pw-1a', map: null, world: null },
  ])
})

test('retention deletes stars older than the cutoff', async () => {
  const { schoolId } = classroom
  await insertStars(services.owner, { schoolId, student: child.id! }, [lesson])
  const removeBefore = (cutoff: string) =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
      feature.retention!.perSchool!['starred-work']!(db, { schoolId, cutoff, now: new Date().toISOString() }),
    )
  await removeBefore(new Date(Date.now() - 86_400_000).toISOString())
  expect(await ownWork()).toEqual([[lesson, 'waiting']])
  await removeBefore(new Date(Date.now() + 86_400_000).toISOString())
  expect(await ownWork()).toEqual([[lesson, null]])
})

test('reads stars and finished lessons of a student by index', async () => {
  const { owner } = services
  await owner.query(
    `INSERT INTO starred_work (school_id, student_id, lesson, starred_at)
     SELECT m.school_id, m.user_id, 'old-' || n, now() FROM memberships m, generate_series(1, 3000) n WHERE m.user_id = $1`,
    [mate.id],
  )
  await finishLessons(owner, { schoolId: classroom.schoolId, student: mate.id! }, [lesson])
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, 'step-' || n, 3, 0, 1, 0, now(), now(), now() FROM generate_series(1, 3000) n`,
    [classroom.schoolId, mate.id],
  )
  await owner.query('ANALYZE starred_work, lesson_progress')
  const tenant = { schoolId: classroom.schoolId, personId: child.id, staff: false }
  for (const text of [starredWorkSql, solvedTimesSql]) {
    const plan = await explainQuery(services, tenant, text, [classroom.schoolId, child.id])
    expect(plan.tables).toBeGreaterThan(0)
    expect(plan.seqScans).toEqual([])
  }
})
