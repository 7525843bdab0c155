import { expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { MAX_COMMENTS } from '#rules/progress/review.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadClassPrograms } from '../class-progress/class-programs.server.ts'
import { commentOnMany } from './comment-on-many.server.ts'
import { listStudentComments } from './comments.server.ts'
import { addStudentWithWork } from '#db/testing/student-work.ts'

const services = await openFileServices()
const teacher = await makePerson(services, 'Teacher')
const schoolId = await makeSchool(services, { [teacher]: 'teacher' })

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const step = 'ff-1-2'

/** Creates a class with `size` students who have tried the step with these programs. */
async function createClass(size: number, programs: readonly string[] = ['fly_up()']) {
  const students = await Promise.all(
    Array.from({ length: size }, (_, index) => makePerson(services, `Child ${index}`, { kind: 'managed' })),
  )
  for (const student of students) {
    await addStudentWithWork(services, schoolId, student, { lesson: 'ff-1a', step, attempts: 1 })
    for (const program of programs)
      await run(
        `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, mistake, program, at, received_at)
         VALUES ($1, $2, $3, $4, 'run', 0, 'icons', 'short', 'blk-missing-step', $5, now(), now())`,
        schoolId,
        student,
        step,
        newId(),
        program,
      )
  }
  const classroomId = await makeClassroom(services, schoolId, teacher, students)
  return { students, classroomId }
}

const solve = async (student: PersonId, program: string) => {
  await run(`UPDATE lesson_progress SET solved_at = now(), stars = 3 WHERE student_id = $1`, student)
  await run(
    `INSERT INTO best_programs (school_id, student_id, step, program, skin, stars, blocks, steps, version, rules, made_at)
     VALUES ($1, $2, $3, $4, 'icons', 3, 2, 2, 1, 1, now())`,
    schoolId,
    student,
    step,
    program,
  )
}

const addComments = (student: PersonId, times: number) =>
  run(
    `INSERT INTO work_comments (school_id, student_id, step, id, phrase, made_at)
     SELECT $1, $2, $3, gen_random_uuid(), 'almost', now() FROM generate_series(1, $4::int)`,
    schoolId,
    student,
    step,
    times,
  )

const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const readAsTeacher = <Value>(read: (db: Database) => Promise<Value>) =>
  inTransaction(services.pool, { schoolId, personId: teacher, staff: false }, read)
const listComments = async (student: PersonId) =>
  (await readAsTeacher((db) => listStudentComments(db, schoolId, student)))[step]?.comments ?? []

test('sends one comment to eleven students, each at a statement of their own program', async () => {
  const { students, classroomId } = await createClass(11)
  const works = students.map((student, index) => ({ student, statement: index, code: `fly_up()  # ${index}` }))
  const input = { classroomId, step, text: ' Which way is the bell? ', works: JSON.stringify(works) }
  const result = await execute(services, commentOnMany, input, { actor: asTeacher() })
  expect(result).toEqual({ told: 11, left: 0 })
  for (const [index, student] of students.entries())
    expect(await listComments(student)).toMatchObject([
      { text: 'Which way is the bell?', statement: index, code: `fly_up()  # ${index}`, by: 'Teacher' },
    ])
})

test('skips students who solved the step or have the maximum number of comments', async () => {
  const { students, classroomId } = await createClass(3)
  const [solved, full, open] = students as [PersonId, PersonId, PersonId]
  await solve(solved, 'fly_up()\nfly_up()')
  await addComments(full, MAX_COMMENTS)
  const works = students.map((student) => ({ student }))
  const result = await execute(
    services,
    commentOnMany,
    { classroomId, step, text: 'Look', works },
    { actor: asTeacher() },
  )
  expect(result).toEqual({ told: 1, left: 2 })
  expect(await listComments(solved)).toEqual([])
  expect(await listComments(full)).toHaveLength(MAX_COMMENTS)
  expect(await listComments(open)).toMatchObject([{ text: 'Look', statement: null }])
})

test('concurrent comments of two teachers do not exceed the limit per student', async () => {
  const colleague = await makePerson(services, 'Colleague')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, colleague)
  for (let round = 0; round < 6; round++) {
    const { students, classroomId } = await createClass(3, [])
    const shared = await makeClassroom(services, schoolId, colleague, students)
    for (const student of students) await addComments(student, MAX_COMMENTS - 1)
    const works = students.map((student) => ({ student }))
    const answers = await Promise.all([
      execute(services, commentOnMany, { classroomId, step, text: 'Look', works }, { actor: asTeacher() }),
      // Reversed order: both commands must lock students in the same order to avoid a deadlock.
      execute(
        services,
        commentOnMany,
        { classroomId: shared, step, text: 'Look', works: works.toReversed() },
        { actor: actor(colleague, { schoolId, schoolRoles: ['teacher'] }) },
      ),
    ])
    expect(answers.reduce((sum, answer) => sum + answer.told, 0)).toBe(3)
    const { rows } = await run(
      'SELECT count(*)::int AS comments FROM work_comments WHERE student_id = ANY ($1) GROUP BY student_id',
      students,
    )
    expect(rows).toEqual(students.map(() => ({ comments: MAX_COMMENTS })))
  }
})

test('rejects the whole group if a student is of another class, has not started or is repeated, or the text is empty', async () => {
  const { students, classroomId } = await createClass(1)
  const { students: otherStudents } = await createClass(1)
  const write = (works: object[], fields: object = {}) =>
    execute(services, commentOnMany, { classroomId, step, text: 'Look', works, ...fields }, { actor: asTeacher() })
  const [firstWork, otherWork] = [{ student: students[0]! }, { student: otherStudents[0]! }]
  await expect(write([firstWork, otherWork])).rejects.toMatchObject({ code: 'not-found' })
  await expect(write([firstWork], { step: 'ff-1-3' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(write([firstWork, firstWork])).rejects.toMatchObject({ code: 'invalid' })
  await expect(write([])).rejects.toMatchObject({ code: 'invalid' })
  await expect(write([firstWork], { text: ' ' })).rejects.toMatchObject({ details: { fields: { text: 'empty' } } })
  expect(await listComments(students[0]!)).toEqual([])
})

test('refuses the wrong actor: a school admin, a student, a teacher of another class', async () => {
  const { students, classroomId } = await createClass(1)
  const [admin, colleague] = [await makePerson(services, 'Admin'), await makePerson(services, 'Colleague')]
  await run(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin'), ($1, $3, 'teacher')`,
    schoolId,
    admin,
    colleague,
  )
  for (const wrongActor of [
    actor(admin, { schoolId, schoolRoles: ['admin'] }),
    actor(colleague, { schoolId, schoolRoles: ['teacher'] }),
    actor(students[0]!, { schoolId, schoolRoles: ['student'], managed: true }),
  ])
    await expect(
      execute(
        services,
        commentOnMany,
        { classroomId, step, text: 'Look', works: [{ student: students[0]! }] },
        { actor: wrongActor },
      ),
    ).rejects.toMatchObject({ code: 'not-found' })
})

test('lists the last program of each student without a solution, and distinct solutions without student ids', async () => {
  const { students } = await createClass(4, ['fly_right()', 'fly_up()'])
  const [first, second, third, fourth] = students as [PersonId, PersonId, PersonId, PersonId]
  await solve(first, 'fly_up()\nfly_up()')
  await solve(second, 'fly_up()\nfly_up()')
  await solve(third, 'for _ in range(2):\n    fly_up()')
  const classPrograms = await readAsTeacher((db) => loadClassPrograms(db, schoolId, students, step))
  expect(classPrograms).toMatchObject({
    students: 4,
    solved: 3,
    unsolved: [{ student: fourth, program: 'fly_up()', mistake: 'blk-missing-step' }],
    solving: [
      { program: 'fly_up()\nfly_up()', students: 2 },
      { program: 'for _ in range(2):\n    fly_up()', students: 1 },
    ],
  })
  expect(JSON.stringify(classPrograms.solving)).not.toContain(first)
})
