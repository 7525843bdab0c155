import { expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { lineForAnchor, anchorForLine } from '#rules/progress/comment-line.ts'
import { MAX_COMMENTS } from '#rules/progress/review.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { readCells } from '../class-progress/cells.ts'
import { buildLessonGrid } from '../class-progress/class-progress.server.ts'
import { listStudentComments } from './comments.server.ts'
import { commentOnWork, markWork, removeComment } from './review-work.server.ts'
import { loadStudentWork } from './student-work.server.ts'
import { listUnreadWork } from './unread-work.server.ts'
import { addStudentWithWork } from '#db/testing/student-work.ts'

const services = await openFileServices()
const teacher = await makePerson(services, 'Teacher')
const schoolId = await makeSchool(services, { [teacher]: 'teacher' })

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Creates a class with one student who has tried a step. */
async function createStudentWork({ step = 'ff-1-2', attempts = 3, solved = false } = {}) {
  const student = await makePerson(services, 'Mali', { kind: 'managed' })
  await addStudentWithWork(services, schoolId, student, { lesson: 'ff-1a', step, attempts, isSolved: solved })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  const work = { classroomId, student, step }
  const addRun = () =>
    run('UPDATE lesson_progress SET attempts = attempts + 1, last_at = now() WHERE student_id = $1', student)
  return { student, classroomId, work, again: addRun }
}

const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const readAsTeacher = <Value>(read: (db: Database) => Promise<Value>) =>
  inTransaction(services.pool, { schoolId, personId: teacher, staff: false }, read)
const loadWork = ({ student, step }: { student: PersonId; step: string }) =>
  readAsTeacher((db) => loadStudentWork(db, schoolId, student, step))

test('a comment is shown at its statement to teacher and student, with its seen state', async () => {
  const { work, student, again: addRun } = await createStudentWork()
  const anchor = { statement: '1', code: 'fly_up()' }
  await execute(services, commentOnWork, { ...work, ...anchor, text: '  Why twice?\n' }, { actor: asTeacher() })
  await execute(services, commentOnWork, { ...work, phrase: 'almost' }, { actor: asTeacher() })
  expect((await loadWork(work)).comments).toMatchObject([
    { text: 'Why twice?', phrase: null, statement: 1, code: 'fly_up()', by: 'Teacher', seen: false },
    { text: null, phrase: 'almost', statement: null },
  ])
  const studentComments = await readAsTeacher((db) => listStudentComments(db, schoolId, student))
  expect(studentComments).toMatchObject({
    'ff-1-2': { lesson: 'ff-1a', comments: [{ text: 'Why twice?' }, { phrase: 'almost' }] },
  })
  await addRun()
  expect((await loadWork(work)).comments.map(({ seen }) => seen)).toEqual([true, true])
  await execute(
    services,
    removeComment,
    { ...work, comment: (await loadWork(work)).comments[0]!.id },
    { actor: asTeacher() },
  )
  expect((await loadWork(work)).comments).toMatchObject([{ phrase: 'almost' }])
})

test('a comment on a line of a text program is found after lines were inserted above it', async () => {
  const { work, student } = await createStudentWork({ step: 'pw-2-2' })
  const program = 'name = input("ใคร? ")\n    Print(f"Hello, {name}!")'
  await execute(
    services,
    commentOnWork,
    { ...work, ...anchorForLine(program, 2), text: 'Small or capital?' },
    { actor: asTeacher() },
  )
  const studentComments = await readAsTeacher((db) => listStudentComments(db, schoolId, student))
  const { statement, code } = studentComments['pw-2-2']!.comments[0]!
  expect(studentComments['pw-2-2']!.lesson).toBe('pw-2a')
  expect(lineForAnchor(`# greets\n${program}`, { statement: statement!, code: code! })).toBe(3)
})

test('rejects empty, long and hidden text, and comments over the limit', async () => {
  const { work } = await createStudentWork()
  const write = (fields: object) => execute(services, commentOnWork, { ...work, ...fields }, { actor: asTeacher() })
  await expect(write({ text: '   ' })).rejects.toMatchObject({ details: { fields: { text: 'empty' } } })
  await expect(write({ text: 'a'.repeat(400) })).rejects.toMatchObject({ details: { fields: { text: 'too-long' } } })
  await expect(write({ text: 'a\u202eb' })).rejects.toMatchObject({
    details: { fields: { text: 'hidden-characters' } },
  })
  await expect(write({ text: 'a', code: 'x'.repeat(201), statement: '1' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(write({ text: 'a', code: '\u202Ex', statement: '1' })).rejects.toMatchObject({ code: 'invalid' })
  for (let count = 0; count < MAX_COMMENTS; count++) await write({ text: `Look ${count}` })
  await expect(write({ text: 'One more' })).rejects.toMatchObject({ details: { reason: 'too-many-comments' } })
})

test('work marked keep-working is unread again after the next run; reviewed work is not', async () => {
  const { work, student, classroomId, again: addRun } = await createStudentWork()
  const mark = (value: string) => execute(services, markWork, { ...work, mark: value }, { actor: asTeacher() })
  const listUnread = () => readAsTeacher((db) => listUnreadWork(db, schoolId, [student]))
  const reviewState = async () =>
    readCells((await readAsTeacher((db) => buildLessonGrid(db, schoolId, 'ff-1a', [student], []))).cells[student])[
      'ff-1-2'
    ]!.review
  expect(await listUnread()).toEqual([])
  await mark('keep-working')
  expect([await listUnread(), await reviewState()]).toEqual([[], 'keep-working'])
  await addRun()
  expect(await listUnread()).toMatchObject([{ student, lesson: 'ff-1a', step: 'ff-1-2' }])
  expect(await reviewState()).toBe('to-read')
  expect((await readAsTeacher((db) => listStudentComments(db, schoolId, student)))['ff-1-2']!.mark).toBe('keep-working')
  await mark('reviewed')
  await addRun()
  expect([await listUnread(), await reviewState()]).toEqual([[], 'reviewed'])
  await mark('none')
  expect([await reviewState(), (await loadWork(work)).mark]).toEqual([undefined, null])
  expect(await listLoggedActs(services, schoolId, 'work.mark')).toHaveLength(3)
  expect(classroomId).toBeTruthy()
})

test('solved open work is listed as unread', async () => {
  const { student, work } = await createStudentWork({ step: 'bb-10-1', solved: true })
  expect(await readAsTeacher((db) => listUnreadWork(db, schoolId, [student]))).toMatchObject([{ step: 'bb-10-1' }])
  await execute(services, markWork, { ...work, mark: 'reviewed' }, { actor: asTeacher() })
  expect(await readAsTeacher((db) => listUnreadWork(db, schoolId, [student]))).toEqual([])
})

test('refuses the wrong actor: a removed teacher, a school admin, a student', async () => {
  const { work, student, classroomId } = await createStudentWork()
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
  const write = (writer = asColleague, input: object = work) =>
    execute(services, commentOnWork, { ...input, phrase: 'almost' }, { actor: writer })
  await write()
  await run(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, colleague)
  for (const writer of [
    asColleague,
    actor(admin, { schoolId, schoolRoles: ['admin'] }),
    actor(student, { schoolId, schoolRoles: ['student'], managed: true }),
  ])
    await expect(write(writer)).rejects.toMatchObject({ code: 'not-found' })
  const other = await createStudentWork()
  await expect(write(asTeacher(), { ...work, student: other.student })).rejects.toMatchObject({ code: 'not-found' })
  await expect(write(asTeacher(), { ...work, step: 'ff-1-3' })).rejects.toMatchObject({ code: 'not-found' })
})

test('the audit log records writing and removing a comment without its text', async () => {
  const { classroomId, student, work } = await createStudentWork()
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
