import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { MOST_RUBRICS } from '#rules/progress/rubric.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { ownComments } from './comments.server.ts'
import { exportProgress } from './export-progress.server.ts'
import { giveBackWork } from './give-back-work.server.ts'
import { rubricsOf } from './rubrics.server.ts'
import { studentWork } from './student-work.server.ts'
import { workToRead } from './work-to-read.server.ts'

let services: TestServices
let teacher: PersonId
let schoolId: SchoolId

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [teacher]: 'teacher' })
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const marks = { works: 2, idea: 1, readable: 0, own: 2 } as const

/** A child of a class of their own whose song meets its goals. */
async function song(step = 'bb-10-2') {
  const student = await makePerson(services, 'Mali', { kind: 'managed' })
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, student)
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'bb-10b', $3, 1, now())`,
    schoolId,
    student,
    step,
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, $3, 3, 0, 3, 0, now(), now() - interval '1 hour', now() - interval '1 hour')`,
    schoolId,
    student,
    step,
  )
  const again = () =>
    run('UPDATE lesson_progress SET attempts = attempts + 1, last_at = now() WHERE student_id = $1', student)
  return { student, classroomId, again, work: { classroomId, student, step, mark: 'reviewed', marks, seen: 3 } }
}

const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const reading = <Value>(read: (db: Database) => Promise<Value>) =>
  inTransaction(services.pool, { schoolId, personId: teacher, staff: false }, read)
const give = (input: object, by = asTeacher()) => execute(services, giveBackWork, input, { actor: by })
const waiting = (student: PersonId) => reading((db) => workToRead(db, schoolId, [student]))
const given = (student: PersonId) => reading((db) => studentWork(db, schoolId, student, 'bb-10-2'))

test('work is given back with marks and words; it waits no longer, and the child is told', async () => {
  const { student, work } = await song()
  expect(await waiting(student)).toHaveLength(1)
  await give({ ...work, text: '  I like the refrain. ' })
  expect(await waiting(student)).toEqual([])
  expect(await given(student)).toMatchObject({
    mark: 'reviewed',
    rubrics: [{ marks, mark: 'reviewed', attempts: 3, by: 'Teacher' }],
    comments: [{ text: 'I like the refrain.' }],
  })
  const told = await reading((db) => ownComments(db, schoolId, student))
  expect(told['bb-10-2']).toMatchObject({ mark: 'reviewed', rubrics: [{ marks, mark: 'reviewed', seen: false }] })
  const { rows } = await run(`SELECT act, details::text AS words FROM audit_entries WHERE act = 'work.rubric'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('refrain')
})

test('what is handed in again waits again, and what was said before stays; the same work is marked once', async () => {
  const { student, work, again } = await song()
  await give({ ...work, mark: 'keep-working' })
  await give({ ...work, mark: 'keep-working', marks: { ...marks, readable: 1 } })
  expect((await given(student)).rubrics).toMatchObject([{ marks: { readable: 1 }, attempts: 3 }])
  await again()
  expect(await waiting(student)).toHaveLength(1)
  await give({ ...work, marks: { ...marks, readable: 2 }, seen: 4 })
  expect((await given(student)).rubrics).toMatchObject([
    { marks: { readable: 2 }, mark: 'reviewed', attempts: 4 },
    { marks: { readable: 1 }, mark: 'keep-working', attempts: 3 },
  ])
  expect(await reading((db) => rubricsOf(db, schoolId, [student]))).toMatchObject([
    { step: 'bb-10-2', marks: { readable: 2 } },
  ])
})

test('what was made while the teacher read is not marked with it', async () => {
  const { student, work, again } = await song()
  await again()
  await give({ ...work, mark: 'keep-working' })
  expect(await waiting(student)).toHaveLength(1)
  await give({ ...work, mark: 'keep-working', seen: 99 })
  expect(await waiting(student)).toEqual([])
  expect((await given(student)).rubrics.map(({ attempts }) => attempts)).toEqual([4, 3])
})

test('every line is marked, with a number that there is, at a step that has a rubric', async () => {
  const { work } = await song()
  await expect(give({ ...work, marks: { works: 2 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(give({ ...work, marks: { ...marks, works: 3 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(give({ ...work, marks: { ...marks, taste: 1 } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(give({ ...work, step: 'bb-1-1' })).rejects.toMatchObject({ code: 'not-found' })
  const closed = await song('bb-1-1')
  await expect(give(closed.work)).rejects.toMatchObject({ code: 'not-found' })
})

test('a project in text is open work too, with criteria of its own', async () => {
  const { student, work } = await song('pw-9-8')
  expect(await waiting(student)).toMatchObject([{ step: 'pw-9-8', lesson: 'pw-9d' }])
  await expect(give(work)).rejects.toMatchObject({ code: 'invalid' })
  const own = { works: 2, tested: 1, chart: 2, readable: 2, doubt: 0 } as const
  await give({ ...work, marks: own })
  expect(await waiting(student)).toEqual([])
  const told = await reading((db) => ownComments(db, schoolId, student))
  expect(told['pw-9-8']).toMatchObject({ lesson: 'pw-9d', rubrics: [{ marks: own }] })
})

test('of very many hand-ins the newest keep their marks', async () => {
  const { student, work, again } = await song()
  for (let seen = 3; seen < 5 + MOST_RUBRICS; seen++) {
    await give({ ...work, mark: 'keep-working', seen })
    await again()
  }
  const kept = (await given(student)).rubrics.map(({ attempts }) => attempts)
  expect(kept).toHaveLength(MOST_RUBRICS)
  expect(kept[0]).toBe(4 + MOST_RUBRICS)
})

test('the file of a lesson has a column for each criterion', async () => {
  const { classroomId, work } = await song()
  await give(work)
  const { text } = await execute(
    services,
    exportProgress,
    { classroomId, lesson: 'bb-10b', heads: Array.from({ length: 16 }, (_, at) => `h${at}`) },
    { actor: asTeacher() },
  )
  const rows = text.trim().split(/\r?\n/)
  expect(rows[0]!.split(',').slice(-4)).toEqual(['h8', 'h9', 'h10', 'h11'])
  expect(rows.at(-1)!.split(',').slice(-4)).toEqual(['2', '1', '0', '2'])
})

test('refuses the wrong actor: another teacher, the child, and a child of another class', async () => {
  const [{ student, work }, other] = [await song(), await song()]
  const stranger = await makePerson(services, 'Stranger')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, stranger)
  const asStranger = actor(stranger, { schoolId, schoolRoles: ['teacher'] })
  await expect(give(work, asStranger)).rejects.toMatchObject({ code: 'not-found' })
  const asChild = actor(student, { schoolId, schoolRoles: ['student'], managed: true })
  await expect(give(work, asChild)).rejects.toMatchObject({ code: 'not-found' })
  await expect(give({ ...work, student: other.student })).rejects.toMatchObject({ code: 'not-found' })
  expect((await given(student)).rubrics).toEqual([])
})
