import { expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { MAX_RUBRICS } from '#rules/progress/rubric.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { listStudentComments } from './comments.server.ts'
import { exportProgress } from '../class-progress/export-progress.server.ts'
import { giveBackWork } from './give-back-work.server.ts'
import { loadLastRubrics } from './rubrics.server.ts'
import { loadStudentWork } from './student-work.server.ts'
import { listUnreadWork } from './unread-work.server.ts'
import { addStudentWithWork } from '#db/testing/student-work.ts'

const services = await openFileServices()
const teacher = await makePerson(services, 'Teacher')
const schoolId = await makeSchool(services, { [teacher]: 'teacher' })

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const marks = { works: 2, idea: 1, readable: 0, own: 2 } as const

/** Creates a class with one student whose open work meets its goals. */
async function createSolvedSong(step = 'bb-10-2') {
  const student = await makePerson(services, 'Mali', { kind: 'managed' })
  await addStudentWithWork(services, schoolId, student, {
    ...{ lesson: 'bb-10b', step, attempts: 3 },
    ...{ isSolved: true, stars: 3, ago: '1 hour' },
  })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  const addRun = () =>
    run('UPDATE lesson_progress SET attempts = attempts + 1, last_at = now() WHERE student_id = $1', student)
  return { student, classroomId, again: addRun, work: { classroomId, student, step, mark: 'reviewed', marks, seen: 3 } }
}

const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const readAsTeacher = <Value>(read: (db: Database) => Promise<Value>) =>
  inTransaction(services.pool, { schoolId, personId: teacher, staff: false }, read)
const giveBack = (input: object, by = asTeacher()) => execute(services, giveBackWork, input, { actor: by })
const listUnread = (student: PersonId) => readAsTeacher((db) => listUnreadWork(db, schoolId, [student]))
const loadWork = (student: PersonId) => readAsTeacher((db) => loadStudentWork(db, schoolId, student, 'bb-10-2'))

test('giving work back saves marks and a comment, removes it from the unread list and shows it to the student', async () => {
  const { student, work } = await createSolvedSong()
  expect(await listUnread(student)).toHaveLength(1)
  await giveBack({ ...work, text: '  I like the refrain. ' })
  expect(await listUnread(student)).toEqual([])
  expect(await loadWork(student)).toMatchObject({
    mark: 'reviewed',
    rubrics: [{ marks, mark: 'reviewed', attempts: 3, by: 'Teacher' }],
    comments: [{ text: 'I like the refrain.' }],
  })
  const studentComments = await readAsTeacher((db) => listStudentComments(db, schoolId, student))
  expect(studentComments['bb-10-2']).toMatchObject({
    mark: 'reviewed',
    rubrics: [{ marks, mark: 'reviewed', seen: false }],
  })
  const { rows } = await run(`SELECT act, details::text AS words FROM audit_entries WHERE act = 'work.rubric'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('refrain')
})

test('a new run puts the work back on the unread list; each attempt has one rubric', async () => {
  const { student, work, again: addRun } = await createSolvedSong()
  await giveBack({ ...work, mark: 'keep-working' })
  await giveBack({ ...work, mark: 'keep-working', marks: { ...marks, readable: 1 } })
  expect((await loadWork(student)).rubrics).toMatchObject([{ marks: { readable: 1 }, attempts: 3 }])
  await addRun()
  expect(await listUnread(student)).toHaveLength(1)
  await giveBack({ ...work, marks: { ...marks, readable: 2 }, seen: 4 })
  expect((await loadWork(student)).rubrics).toMatchObject([
    { marks: { readable: 2 }, mark: 'reviewed', attempts: 4 },
    { marks: { readable: 1 }, mark: 'keep-working', attempts: 3 },
  ])
  expect(await readAsTeacher((db) => loadLastRubrics(db, schoolId, [student]))).toMatchObject([
    { step: 'bb-10-2', marks: { readable: 2 } },
  ])
})

test('a review covers only the runs that the teacher saw', async () => {
  const { student, work, again: addRun } = await createSolvedSong()
  await addRun()
  await giveBack({ ...work, mark: 'keep-working' })
  expect(await listUnread(student)).toHaveLength(1)
  await giveBack({ ...work, mark: 'keep-working', seen: 99 })
  expect(await listUnread(student)).toEqual([])
  expect((await loadWork(student)).rubrics.map(({ attempts }) => attempts)).toEqual([4, 3])
})

test('rejects incomplete marks, invalid points, unknown criteria and steps without a rubric', async () => {
  const { work } = await createSolvedSong()
  await expect(giveBack({ ...work, marks: { works: 2 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(giveBack({ ...work, marks: { ...marks, works: 3 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(giveBack({ ...work, marks: { ...marks, taste: 1 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(giveBack({ ...work, step: 'bb-1-1' })).rejects.toMatchObject({ code: 'not-found' })
  const closed = await createSolvedSong('bb-1-1')
  await expect(giveBack(closed.work)).rejects.toMatchObject({ code: 'not-found' })
})

test('a text project is open work with its own criteria', async () => {
  const { student, work } = await createSolvedSong('pw-9-8')
  expect(await listUnread(student)).toMatchObject([{ step: 'pw-9-8', lesson: 'pw-9d' }])
  await expect(giveBack(work)).rejects.toMatchObject({ code: 'invalid' })
  const projectMarks = { works: 2, tested: 1, chart: 2, readable: 2, doubt: 0 } as const
  await giveBack({ ...work, marks: projectMarks })
  expect(await listUnread(student)).toEqual([])
  const studentComments = await readAsTeacher((db) => listStudentComments(db, schoolId, student))
  expect(studentComments['pw-9-8']).toMatchObject({ lesson: 'pw-9d', rubrics: [{ marks: projectMarks }] })
})

test('keeps only the newest rubrics of a step', async () => {
  const { student, work, again: addRun } = await createSolvedSong()
  for (let seen = 3; seen < 5 + MAX_RUBRICS; seen++) {
    await giveBack({ ...work, mark: 'keep-working', seen })
    await addRun()
  }
  const reviewedAttempts = (await loadWork(student)).rubrics.map(({ attempts }) => attempts)
  expect(reviewedAttempts).toHaveLength(MAX_RUBRICS)
  expect(reviewedAttempts[0]).toBe(4 + MAX_RUBRICS)
})

test('the CSV export of a lesson has a column for each criterion', async () => {
  const { classroomId, work } = await createSolvedSong()
  await giveBack(work)
  const { text } = await execute(
    services,
    exportProgress,
    { classroomId, lesson: 'bb-10b', heads: Array.from({ length: 16 }, (_, index) => `h${index}`) },
    { actor: asTeacher() },
  )
  const rows = text.trim().split(/\r?\n/)
  expect(rows[0]!.split(',').slice(-4)).toEqual(['h8', 'h9', 'h10', 'h11'])
  expect(rows.at(-1)!.split(',').slice(-4)).toEqual(['2', '1', '0', '2'])
})

test('refuses the wrong actor: another teacher, the student, a student of another class', async () => {
  const [{ student, work }, other] = [await createSolvedSong(), await createSolvedSong()]
  const stranger = await makePerson(services, 'Stranger')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, stranger)
  const asStranger = actor(stranger, { schoolId, schoolRoles: ['teacher'] })
  await expect(giveBack(work, asStranger)).rejects.toMatchObject({ code: 'not-found' })
  const asChild = actor(student, { schoolId, schoolRoles: ['student'], managed: true })
  await expect(giveBack(work, asChild)).rejects.toMatchObject({ code: 'not-found' })
  await expect(giveBack({ ...work, student: other.student })).rejects.toMatchObject({ code: 'not-found' })
  expect((await loadWork(student)).rubrics).toEqual([])
})
