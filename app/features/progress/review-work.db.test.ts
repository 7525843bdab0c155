import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { lineOfPlace, placeOfLine } from '#rules/progress/comment-line.ts'
import { MOST_COMMENTS } from '#rules/progress/review.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { loggedActions } from '#db/testing/logged-actions.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { readCells } from './cells.ts'
import { gridOf } from './class-progress.server.ts'
import { ownComments } from './comments.server.ts'
import { commentOnWork, markWork, removeComment } from './review-work.server.ts'
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

/** A child of a class of their own, who has tried a step so often. */
async function learner({ step = 'ff-1-2', attempts = 3, solved = false } = {}) {
  const student = await makePerson(services, 'Mali', { kind: 'managed' })
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, student)
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', $3, 1, now())`,
    schoolId,
    student,
    step,
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, $3, 0, 0, $4, 0, CASE WHEN $5 THEN now() END, now(), now())`,
    schoolId,
    student,
    step,
    attempts,
    solved,
  )
  const work = { classroomId, student, step }
  const again = () =>
    run('UPDATE lesson_progress SET attempts = attempts + 1, last_at = now() WHERE student_id = $1', student)
  return { student, classroomId, work, again }
}

const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const reading = <Value>(read: (db: Database) => Promise<Value>) =>
  inTransaction(services.pool, { schoolId, personId: teacher, staff: false }, read)
const workOf = ({ student, step }: { student: PersonId; step: string }) =>
  reading((db) => studentWork(db, schoolId, student, step))

test('a comment stands at its statement, for the student too, and says whether it was seen', async () => {
  const { work, student, again } = await learner()
  const about = { statement: '1', code: 'fly_up()' }
  await execute(services, commentOnWork, { ...work, ...about, text: '  Why twice?\n' }, { actor: asTeacher() })
  await execute(services, commentOnWork, { ...work, phrase: 'almost' }, { actor: asTeacher() })
  expect((await workOf(work)).comments).toMatchObject([
    { text: 'Why twice?', phrase: null, statement: 1, code: 'fly_up()', by: 'Teacher', seen: false },
    { text: null, phrase: 'almost', statement: null },
  ])
  const told = await reading((db) => ownComments(db, schoolId, student))
  expect(told).toMatchObject({
    'ff-1-2': { lesson: 'ff-1a', comments: [{ text: 'Why twice?' }, { phrase: 'almost' }] },
  })
  await again()
  expect((await workOf(work)).comments.map(({ seen }) => seen)).toEqual([true, true])
  await execute(
    services,
    removeComment,
    { ...work, comment: (await workOf(work)).comments[0]!.id },
    { actor: asTeacher() },
  )
  expect((await workOf(work)).comments).toMatchObject([{ phrase: 'almost' }])
})

test('a comment stands at a line of a program in text, and is found there after lines have come before it', async () => {
  const { work, student } = await learner({ step: 'pw-2-2' })
  const program = 'name = input("ใคร? ")\n    Print(f"Hello, {name}!")'
  await execute(
    services,
    commentOnWork,
    { ...work, ...placeOfLine(program, 2), text: 'Small or capital?' },
    { actor: asTeacher() },
  )
  const told = await reading((db) => ownComments(db, schoolId, student))
  const { statement, code } = told['pw-2-2']!.comments[0]!
  expect(told['pw-2-2']!.lesson).toBe('pw-2a')
  expect(lineOfPlace(`# greets\n${program}`, { statement: statement!, code: code! })).toBe(3)
})

test('a comment is a few words without anything hidden, and there are not too many of them', async () => {
  const { work } = await learner()
  const write = (fields: object) => execute(services, commentOnWork, { ...work, ...fields }, { actor: asTeacher() })
  await expect(write({ text: '   ' })).rejects.toMatchObject({ details: { fields: { text: 'empty' } } })
  await expect(write({ text: 'a'.repeat(400) })).rejects.toMatchObject({ details: { fields: { text: 'too-long' } } })
  await expect(write({ text: 'a\u202eb' })).rejects.toMatchObject({
    details: { fields: { text: 'hidden-characters' } },
  })
  await expect(write({ text: 'a', code: 'x'.repeat(201), statement: '1' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(write({ text: 'a', code: '\u202Ex', statement: '1' })).rejects.toMatchObject({ code: 'invalid' })
  for (let count = 0; count < MOST_COMMENTS; count++) await write({ text: `Look ${count}` })
  await expect(write({ text: 'One more' })).rejects.toMatchObject({ details: { reason: 'too-many-comments' } })
})

test('keep working brings it back after the next run; reviewed is done with', async () => {
  const { work, student, classroomId, again } = await learner()
  const mark = (as: string) => execute(services, markWork, { ...work, mark: as }, { actor: asTeacher() })
  const waiting = () => reading((db) => workToRead(db, schoolId, [student]))
  const cell = async () =>
    readCells((await reading((db) => gridOf(db, schoolId, 'ff-1a', [student], []))).cells[student])['ff-1-2']!.review
  expect(await waiting()).toEqual([])
  await mark('keep-working')
  expect([await waiting(), await cell()]).toEqual([[], 'keep-working'])
  await again()
  expect(await waiting()).toMatchObject([{ student, lesson: 'ff-1a', step: 'ff-1-2' }])
  expect(await cell()).toBe('to-read')
  expect((await reading((db) => ownComments(db, schoolId, student)))['ff-1-2']!.mark).toBe('keep-working')
  await mark('reviewed')
  await again()
  expect([await waiting(), await cell()]).toEqual([[], 'reviewed'])
  await mark('none')
  expect([await cell(), (await workOf(work)).mark]).toEqual([undefined, null])
  expect(await loggedActions(services, schoolId, 'work.mark')).toHaveLength(3)
  expect(classroomId).toBeTruthy()
})

test('what somebody made of their own waits to be read as soon as it is solved', async () => {
  const { student, work } = await learner({ step: 'bb-10-1', solved: true })
  expect(await reading((db) => workToRead(db, schoolId, [student]))).toMatchObject([{ step: 'bb-10-1' }])
  await execute(services, markWork, { ...work, mark: 'reviewed' }, { actor: asTeacher() })
  expect(await reading((db) => workToRead(db, schoolId, [student]))).toEqual([])
})

test('refuses the wrong actor: who does not teach the class any more, who runs the school, who learns there', async () => {
  const { work, student, classroomId } = await learner()
  const [colleague, admin] = [await makePerson(services, 'Colleague'), await makePerson(services, 'Admin')]
  await run(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher'), ($1, $3, 'admin')`,
    schoolId,
    colleague,
    admin,
  )
  await run(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    schoolId,
    classroomId,
    colleague,
  )
  const asColleague = actor(colleague, { schoolId, schoolRoles: ['teacher'] })
  const write = (who = asColleague, input: object = work) =>
    execute(services, commentOnWork, { ...input, phrase: 'almost' }, { actor: who })
  await write()
  await run(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, colleague)
  for (const who of [
    asColleague,
    actor(admin, { schoolId, schoolRoles: ['admin'] }),
    actor(student, { schoolId, schoolRoles: ['student'], managed: true }),
  ])
    await expect(write(who)).rejects.toMatchObject({ code: 'not-found' })
  const other = await learner()
  await expect(write(asTeacher(), { ...work, student: other.student })).rejects.toMatchObject({ code: 'not-found' })
  await expect(write(asTeacher(), { ...work, step: 'ff-1-3' })).rejects.toMatchObject({ code: 'not-found' })
})

test('who wrote to a child and who took it away stands in the log, without the words', async () => {
  const { classroomId, student, work } = await learner()
  const { id } = await execute(services, commentOnWork, { ...work, text: 'Look at the loop' }, { actor: asTeacher() })
  await execute(services, removeComment, { ...work, comment: id }, { actor: asTeacher() })
  const { rows } = await run(
    'SELECT act, person_id, details FROM audit_entries WHERE school_id = $1 AND on_what = $2 ORDER BY at, act',
    schoolId,
    classroomId,
  )
  const details = { students: [student], step: 'ff-1-2', comment: id }
  expect(rows).toEqual([
    { act: 'work.comment', person_id: teacher, details },
    { act: 'work.comment-removed', person_id: teacher, details: { ...details, writer: teacher } },
  ])
})
