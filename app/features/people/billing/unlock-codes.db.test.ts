import { expect, test } from 'vitest'
import { addDays } from '#rules/billing/plan-state.ts'
import { parseUnlockCode } from '#rules/billing/unlock-code.ts'
import { joinSchoolAsStudent, schoolById, schoolSeats } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { insertUnlockCode } from './feature.testing.ts'
import { planDay } from './plan-day.ts'
import { createUnlockCodes } from './unlock-codes/create-unlock-codes.server.ts'
import { checkUnlockCode, redeemUnlockCode } from './unlock-codes/redeem-unlock-code.server.ts'
import { voidUnlockCodes } from './unlock-codes/void-unlock-codes.server.ts'

const services = await openFileServices()
const today = planDay(services.now())

async function openSchool() {
  const admin = await makePerson(services, 'Admin')
  const schoolId = (await makeSchool(services, { [admin]: 'admin' })) as SchoolId
  return { schoolId, admin, by: { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) } }
}

const inSchool = <T>(schoolId: SchoolId, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)
const planOf = async (schoolId: SchoolId) => (await inSchool(schoolId, (db) => schoolById(db, schoolId)))!.plan
const makeStaff = async () => ({ actor: actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }) })
const batchInput = { plan: 'school', count: 3, days: 30, seats: 300, redeemBy: '2099-12-31', note: 'Fair' }

test('a code gives its plan until its last day, extends it once more, and only its digest is stored', async () => {
  const { schoolId, by } = await openSchool()
  const { codes } = await execute(services, createUnlockCodes, batchInput, await makeStaff())
  expect(codes).toHaveLength(3)
  const endsOn = addDays(today, 29)
  const offer = { plan: 'school', seats: 300, days: 30, endsOn }
  expect(await execute(services, checkUnlockCode, { code: codes[0] }, by)).toEqual(offer)
  expect(await planOf(schoolId)).toBe('free')
  expect(await execute(services, redeemUnlockCode, { code: codes[0]!.toLowerCase() }, by)).toEqual(offer)
  expect(await planOf(schoolId)).toBe('school')
  expect(await execute(services, redeemUnlockCode, { code: codes[1] }, by)).toMatchObject({
    endsOn: addDays(today, 59),
  })
  const { rows } = await services.owner.query('SELECT * FROM unlock_codes')
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(parseUnlockCode(code))
})

test('a code that two schools redeem concurrently unlocks one of them', async () => {
  const schools = await Promise.all([openSchool(), openSchool()])
  const code = await insertUnlockCode(services)
  const outcomes = await Promise.allSettled(schools.map(({ by }) => execute(services, redeemUnlockCode, { code }, by)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const plans = await Promise.all(schools.map(({ schoolId }) => planOf(schoolId)))
  expect(plans.toSorted()).toEqual(['free', 'school'])
})

test('two admins who redeem two codes concurrently get the time of both', async () => {
  const { schoolId, by } = await openSchool()
  const second = await makePerson(services, 'Second')
  await joinSchool(services, schoolId, second, 'admin')
  const bySecond = { actor: actor(second, { schoolId, schoolRoles: ['admin'] }) }
  const codes = [await insertUnlockCode(services, { days: 365 }), await insertUnlockCode(services, { days: 365 })]
  const offers = await Promise.all(
    [by, bySecond].map((actors, n) => execute(services, redeemUnlockCode, { code: codes[n] }, actors)),
  )
  expect(offers.map(({ endsOn }) => endsOn).toSorted()).toEqual([addDays(today, 364), addDays(today, 729)])
})

test('a code for one day gives its seats for no longer than that day', async () => {
  const { schoolId, by } = await openSchool()
  const seats = () => inSchool(schoolId, (db) => schoolSeats(db, schoolId))
  const redeem = async (seats: number, days: number) =>
    execute(services, redeemUnlockCode, { code: await insertUnlockCode(services, { seats, days }) }, by)
  await redeem(10, 365)
  expect(await redeem(10, 30)).toMatchObject({ endsOn: addDays(today, 394) })
  expect(await redeem(1_000, 1)).toMatchObject({ endsOn: today })
  expect(await seats()).toBe(1_000)
  await services.owner.query(
    `UPDATE plan_grants SET starts_on = starts_on - 1, ends_on = ends_on - 1 WHERE school_id = $1`,
    [schoolId],
  )
  await services.owner.query(`UPDATE plan_grants SET has_grace = false WHERE school_id = $1`, [schoolId])
  expect(await seats()).toBe(10)
})

test('a redeemed, void, outdated or invented code is refused with the same reason', async () => {
  const { by } = await openSchool()
  const staff = await makeStaff()
  const redeemed = await insertUnlockCode(services)
  await execute(services, redeemUnlockCode, { code: redeemed }, by)
  const { batch, codes } = await execute(services, createUnlockCodes, batchInput, staff)
  await execute(services, voidUnlockCodes, { batch }, staff)
  const outdated = await insertUnlockCode(services, { redeemBy: addDays(today, -1) })
  for (const code of [redeemed, codes[0], outdated, 'SK-2222-2222-2222-2222-22'])
    await expect(execute(services, redeemUnlockCode, { code }, by)).rejects.toMatchObject({
      details: { reason: 'unlock-code' },
    })
})

test('a plan ends after its days of grace, and the school keeps more classes than Free allows', async () => {
  const { schoolId, admin } = await openSchool()
  const grant = (endsOn: string) =>
    services.owner.query(
      `INSERT INTO plan_grants (school_id, id, source, reference, plan, starts_on, ends_on, created_at)
       VALUES ($1, gen_random_uuid(), 'order', gen_random_uuid()::text, 'teacher', '2020-01-01', $2, now())`,
      [schoolId, endsOn],
    )
  for (let index = 0; index < 5; index++) await makeClassroom(services, schoolId, admin)
  await grant(addDays(today, -31))
  expect(await planOf(schoolId)).toBe('free')
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS active FROM classrooms WHERE school_id = $1 AND status = 'active'`,
    [schoolId],
  )
  expect(rows).toEqual([{ active: 5 }])
  await grant(addDays(today, -30))
  expect(await planOf(schoolId)).toBe('teacher')
})

test('the seat pool refuses one student more, counts each student once, and never removes one', async () => {
  const { schoolId, admin, by } = await openSchool()
  const children = await Promise.all([1, 2, 3].map(() => makePerson(services, 'Child', { kind: 'managed' })))
  const [first, second, third] = children as [string, string, string]
  await makeClassroom(services, schoolId, admin, [first, second])
  await makeClassroom(services, schoolId, admin, [first])
  const join = (person: string, joining = by.actor) =>
    inSchool(schoolId, (db) => joinSchoolAsStudent({ db, actor: joining }, schoolId, [person as PersonId]))
  await join(third)
  await execute(services, redeemUnlockCode, { code: await insertUnlockCode(services, { seats: 2 }) }, by)
  expect(await inSchool(schoolId, (db) => schoolSeats(db, schoolId))).toBe(2)
  await join(first)
  await expect(join(third)).rejects.toMatchObject({
    details: { reason: 'school-seats', values: { seats: 0 } },
  })
  // A child learns only that the class is full.
  await expect(join(third, actor(third, { schoolId, schoolRoles: ['student'] }))).rejects.toMatchObject({
    details: { reason: 'full' },
  })
  await execute(services, redeemUnlockCode, { code: await insertUnlockCode(services, { seats: 3 }) }, by)
  await join(third)
})

test('with billing off no code is created or redeemed', async () => {
  const off = { ...services, env: { ...services.env, BILLING: 'off' as const } }
  const { by } = await openSchool()
  const code = await insertUnlockCode(services)
  await expect(execute(off, redeemUnlockCode, { code }, by)).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(off, createUnlockCodes, batchInput, await makeStaff())).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('refuses the wrong actor', async () => {
  const { schoolId, admin } = await openSchool()
  const code = await insertUnlockCode(services)
  for (const schoolRoles of [['teacher'], ['student'], ['guardian']] as const) {
    const other = { actor: actor(await makePerson(services, 'Other'), { schoolId, schoolRoles }) }
    await expect(execute(services, redeemUnlockCode, { code }, other)).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, checkUnlockCode, { code }, other)).rejects.toMatchObject({ code: 'not-found' })
  }
  const byAdmin = { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
  await expect(execute(services, createUnlockCodes, batchInput, byAdmin)).rejects.toMatchObject({ code: 'not-found' })
})
