import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { streakOfStudent } from './streak-of-student.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** Two Mondays, eight weeks apart: more than two days of rest carry. */
const [before, after] = ['2026-07-06', '2026-08-31']

async function learnedTwice() {
  const { classroom, children } = await makeChildClass(services, 1)
  const [schoolId, student] = [classroom.schoolId as SchoolId, children[0] as PersonId]
  await services.owner.query(
    'INSERT INTO reward_days (school_id, student_id, day) SELECT $1, $2, day FROM unnest($3::date[]) AS day',
    [schoolId, student, [before, after]],
  )
  const bows = () =>
    inTransaction(services.pool, { personId: null, schoolId, staff: false }, async (db) => {
      const { streak } = await streakOfStudent(db, schoolId, student, after)
      return streak.bows
    })
  return { classroom, schoolId, student, bows }
}

test('weeks of holiday in the calendar of the class break no streak', async () => {
  const { classroom, schoolId, bows } = await learnedTwice()
  expect(await bows()).toBe(1)
  await services.owner.query('INSERT INTO term_plans (school_id, classroom_id, holidays) VALUES ($1, $2, $3)', [
    schoolId,
    classroom.id,
    JSON.stringify([{ from: '2026-07-11', until: '2026-08-23' }]),
  ])
  expect(await bows()).toBe(2)
})

test('neither do weeks in which a day was excused', async () => {
  const { classroom, schoolId, student, bows } = await learnedTwice()
  const excused = ['2026-07-14', '2026-07-21', '2026-07-28', '2026-08-04', '2026-08-11']
  await services.owner.query(
    `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_at)
     SELECT $1, $2, $3, day, 'excused', now() FROM unnest($4::date[]) AS day`,
    [schoolId, classroom.id, student, excused],
  )
  expect(await bows()).toBe(2)
})
