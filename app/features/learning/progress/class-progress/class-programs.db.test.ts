import { expect, test } from 'vitest'
import type { ClassroomId, PersonId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { buildGridRows, listUnsolvedSteps, summarizeStep } from '../components/grid/grid-order.ts'
import { makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadClassPrograms } from './class-programs.server.ts'
import { loadLessonGrid } from './class-progress.server.ts'

const services = await openFileServices()

test('lists the last received program even if an earlier event has a larger id', async () => {
  const child = await makePerson(services, 'Child', { kind: 'managed' })
  const schoolId = await makeSchool(services, { [child]: 'student' })
  const run = (text: string, ...values: unknown[]) => services.owner.query(text, [schoolId, child, ...values])
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now())`,
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-1-2', 0, 0, 2, 0, now(), now())`,
  )
  const event = (id: string, program: string, minutesAgo: number) =>
    run(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
       SELECT $1, $2, 'ff-1-2', $3, 'run', 0, 'icons', 'short', $4, t, t FROM (VALUES (now() - $5 * interval '1 minute')) AS v (t)`,
      id,
      program,
      minutesAgo,
    )
  await event('ffffffff-ffff-7fff-bfff-ffffffffffff', 'planted()', 10)
  await event('01900000-0000-7000-8000-000000000000', 'fly_up()', 1)
  const { unsolved } = await inTransaction(services.pool, { personId: child, schoolId, staff: false }, (db) =>
    loadClassPrograms(db, schoolId, [child], 'ff-1-2'),
  )
  expect(unsolved).toMatchObject([{ student: child, program: 'fly_up()' }])
})

test('counts the same students as the progress grid, also those whose program is no longer stored', async () => {
  const teacher = await makePerson(services, 'Teacher')
  const children: PersonId[] = []
  for (let index = 0; index < 5; index++)
    children.push(await makePerson(services, `Child ${index}`, { kind: 'managed' }))
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    ...Object.fromEntries(children.map((id) => [id, 'student'])),
  })
  const classroomId = (await makeClassroom(services, schoolId, teacher, children)) as ClassroomId
  const [solver, wrong, expired, opened] = children
  const progress = async (student: PersonId, attempts: number, solved: boolean) => {
    await services.owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now())`,
      [schoolId, student],
    )
    await services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at, solved_at)
       VALUES ($1, $2, 'ff-1-2', 0, 0, $3, 0, now(), now(), CASE WHEN $4 THEN now() END)`,
      [schoolId, student, attempts, solved],
    )
  }
  await progress(solver!, 2, true)
  await progress(wrong!, 3, false)
  await progress(expired!, 4, false)
  await progress(opened!, 0, false)
  await services.owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     VALUES ($1, $2, 'ff-1-2', gen_random_uuid(), 'run', 0, 'icons', 'short', 'fly_up()', now(), now())`,
    [schoolId, wrong],
  )
  const [programs, grid] = await inTransaction(
    services.pool,
    { personId: teacher, schoolId, staff: false },
    async (db) => [
      await loadClassPrograms(db, schoolId, children, 'ff-1-2'),
      await loadLessonGrid(db, schoolId, classroomId, 'ff-1a'),
    ],
  )
  const rows = buildGridRows(
    children.map((id) => ({ id, name: '' })),
    [{ id: 'ff-1-2', kind: 'play' }],
    grid,
  )
  expect(programs.unsolved).toHaveLength(1)
  expect({ tried: programs.tried, solved: programs.solved }).toEqual({
    tried: listUnsolvedSteps(rows)[0]!.count,
    solved: summarizeStep(rows, 0).done,
  })
  expect(programs.tried).toBe(2)
})
