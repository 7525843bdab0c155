import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openPool } from '#app/platform/db/db.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { listLoggedActs } from './testing/logged-acts.ts'
import { graceDays } from '#rules/plans.ts'
import { setPlan } from './set-plan.ts'
import { makePerson, makeSchool, openTestServices, type TestServices } from './testing/test-services.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const openSchool = async () => makeSchool(services, { [await makePerson(services, 'Teacher')]: 'teacher' })
const planOf = async (schoolId: string, pool = services.pool) =>
  (await inTransaction(pool, { schoolId, personId: null, staff: false }, (db) => schoolById(db, schoolId)))!.plan

test('sets the plan of a school by id or name and records it in the log of the school', async () => {
  const schoolId = await openSchool()
  expect(await planOf(schoolId)).toBe('free')
  await setPlan(services.owner, { school: schoolId, plan: 'school', until: '2099-08-31' })
  expect(await planOf(schoolId)).toBe('school')
  await services.owner.query(`UPDATE schools SET name = 'Lake School' WHERE id = $1`, [schoolId])
  expect(await setPlan(services.owner, { school: 'lake school', plan: 'teacher', until: null })).toEqual({
    id: schoolId,
    name: 'Lake School',
  })
  expect(await planOf(schoolId)).toBe('teacher')
  expect(await listLoggedActs(services, schoolId, 'school.plan')).toHaveLength(2)
})

test('a plan applies through its last day and the days of grace, then the school has the free plan', async () => {
  const schoolId = await openSchool()
  const day = async (offset: number) =>
    (await services.owner.query<{ day: string }>('SELECT (current_date + $1::int)::text AS day', [offset])).rows[0]!.day
  await setPlan(services.owner, { school: schoolId, plan: 'school', until: await day(0) })
  expect(await planOf(schoolId)).toBe('school')
  await setPlan(services.owner, { school: schoolId, plan: 'school', until: await day(-graceDays) })
  expect(await planOf(schoolId)).toBe('school')
  await setPlan(services.owner, { school: schoolId, plan: 'school', until: await day(-graceDays - 1) })
  expect(await planOf(schoolId)).toBe('free')
})

test('with billing off every school has the plan school', async () => {
  const schoolId = await openSchool()
  const pool = openPool(services.databaseUrl, 1, 'web', { billing: 'off' })
  expect(await planOf(schoolId, pool)).toBe('school')
  await pool.end()
  expect(await planOf(schoolId)).toBe('free')
})

test('refuses unknown plans, days and schools, and a name that two schools have', async () => {
  const [first, second] = [await openSchool(), await openSchool()]
  const change = { school: first, plan: 'school', until: null }
  await expect(setPlan(services.owner, { ...change, plan: 'gold' })).rejects.toThrow('no such plan')
  await expect(setPlan(services.owner, { ...change, until: '2027-02-30' })).rejects.toThrow('not a day')
  await expect(setPlan(services.owner, { ...change, school: 'Nowhere' })).rejects.toThrow('no such school')
  await services.owner.query(`UPDATE schools SET name = 'Twin School' WHERE id = ANY($1)`, [[first, second]])
  await expect(setPlan(services.owner, { ...change, school: 'Twin School' })).rejects.toThrow('2 schools')
  expect(await planOf(first)).toBe('free')
})
