import { expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadStreak } from './student-streak.server.ts'

const services = await openFileServices()

/** Two Mondays eight weeks apart: a longer gap than the two rest days can bridge. */
const [firstDay, lastDay] = ['2026-07-06', '2026-08-31']

async function createStudentWithGap() {
  const { classroom, children } = await createChildClass(services, 1)
  const [schoolId, student] = [classroom.schoolId as SchoolId, children[0] as PersonId]
  await services.owner.query(
    'INSERT INTO reward_days (school_id, student_id, day) SELECT $1, $2, day FROM unnest($3::date[]) AS day',
    [schoolId, student, [firstDay, lastDay]],
  )
  const countStreakDays = () =>
    inTransaction(services.pool, { personId: null, schoolId, staff: false }, async (db) => {
      const { streak } = await loadStreak(db, schoolId, student, lastDay)
      return streak.bows
    })
  return { classroom, schoolId, student, countStreakDays }
}

test('holidays in the term plan of the class do not break a streak', async () => {
  const { classroom, schoolId, countStreakDays } = await createStudentWithGap()
  expect(await countStreakDays()).toBe(1)
  await services.owner.query('INSERT INTO term_plans (school_id, classroom_id, holidays) VALUES ($1, $2, $3)', [
    schoolId,
    classroom.id,
    JSON.stringify([{ from: '2026-07-11', until: '2026-08-23' }]),
  ])
  expect(await countStreakDays()).toBe(2)
})

test('weeks with an excused absence do not break a streak', async () => {
  const { classroom, schoolId, student, countStreakDays } = await createStudentWithGap()
  const excused = ['2026-07-14', '2026-07-21', '2026-07-28', '2026-08-04', '2026-08-11']
  await services.owner.query(
    `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_at)
     SELECT $1, $2, $3, day, 'excused', now() FROM unnest($4::date[]) AS day`,
    [schoolId, classroom.id, student, excused],
  )
  expect(await countStreakDays()).toBe(2)
})
