import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { loadClassPrograms } from './class-programs.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

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
