import { expect, test } from 'vitest'
import { addDays } from '#rules/billing/plan-state.ts'
import { priceKey } from '#rules/billing/prices.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, listQueuedJobs, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { SchoolId } from '#rules/ids.ts'
import { planDay } from '../plan-day.ts'
import { decideOrder } from './decide-order.server.ts'
import { listOrders, listOrdersForStaff } from './list-orders.server.ts'
import { orderPlan, withdrawOrder } from './order-plan.server.ts'

const opened = await openFileServices()
const services = { ...opened, env: { ...opened.env, PRICES: 'proposed' } }
const today = planDay(services.now())
const input = {
  price: priceKey({ plan: 'school', seats: 300, currency: 'THB', per: 'year' }),
  ...{ buyer: 'Ban Thung Fa School', address: '1 Sky Road\r\nChiang Mai', taxId: '', purchaseOrder: 'PO-7' },
  ...{ email: 'office@school.example', locale: 'th' as const },
}

async function openSchool() {
  const admin = await makePerson(services, 'Admin')
  const schoolId = (await makeSchool(services, { [admin]: 'admin' })) as SchoolId
  return { schoolId, by: { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) } }
}

const staff = { actor: actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }) }

const planOf = (schoolId: SchoolId) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, async (db) => {
    return (await schoolById(db, schoolId))?.plan
  })

test('an order starts the plan when staff confirm it, and its cancellation ends the plan', async () => {
  const { schoolId, by } = await openSchool()
  const { id, number } = await execute(services, orderPlan, input, by)
  expect(await planOf(schoolId)).toBe('free')
  const decide = (decision: 'confirm' | 'pay' | 'cancel') =>
    execute(services, decideOrder, { schoolId, id, decision }, staff)
  await expect(decide('pay')).rejects.toMatchObject({ details: { reason: 'order-decided' } })
  await decide('confirm')
  expect(await planOf(schoolId)).toBe('school')
  const grants = await services.owner.query(
    'SELECT seats, ends_on::text AS "endsOn" FROM plan_grants WHERE reference = $1',
    [id],
  )
  expect(grants.rows).toEqual([{ seats: 300, endsOn: addDays(today, 364) }])
  await decide('pay')
  expect((await read(services, by.actor, (db) => listOrders(db, schoolId)))[0]).toMatchObject({
    ...{ number, state: 'paid', amount: 450_000, currency: 'THB' },
    details: { address: '1 Sky Road\nChiang Mai' },
  })
  await decide('cancel')
  expect(await planOf(schoolId)).toBe('free')
  const mails = (await listQueuedJobs(opened)).filter(({ name }) => name === 'send-mail')
  expect(mails).toMatchObject([{ data: { to: 'office@school.example' } }])
})

test('an order of few seats begins after a running plan of more seats', async () => {
  const { schoolId, by } = await openSchool()
  const lastDay = addDays(today, 9)
  await services.owner.query(
    `INSERT INTO plan_grants (school_id, id, source, reference, plan, seats, starts_on, ends_on, created_at)
     VALUES ($1, gen_random_uuid(), 'code', gen_random_uuid(), 'school', 1000, $2, $3, now())`,
    [schoolId, today, lastDay],
  )
  const { id } = await execute(services, orderPlan, input, by)
  await execute(services, decideOrder, { schoolId, id, decision: 'confirm' }, staff)
  const grants = await services.owner.query(
    'SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM plan_grants WHERE reference = $1',
    [id],
  )
  expect(grants.rows).toEqual([{ startsOn: addDays(lastDay, 1), endsOn: addDays(lastDay, 365) }])
})

test('two members of staff who confirm an order concurrently start one plan', async () => {
  const { schoolId, by } = await openSchool()
  const { id } = await execute(services, orderPlan, input, by)
  const other = { actor: actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }) }
  const outcomes = await Promise.allSettled(
    [staff, other].map((invocation) =>
      execute(services, decideOrder, { schoolId, id, decision: 'confirm' }, invocation),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the amount comes from the prices of the installation, never from the buyer', async () => {
  const { by } = await openSchool()
  for (const price of ['school/300/THB/month', 'school/9999/THB/year', 'teacher/all/THB/month', ''])
    await expect(execute(services, orderPlan, { ...input, price }, by)).rejects.toMatchObject({
      details: { reason: 'price-changed' },
    })
})

test('a school withdraws an order before it is confirmed, and only staff see orders of other schools', async () => {
  const [{ schoolId, by }, other] = [await openSchool(), await openSchool()]
  const { id } = await execute(services, orderPlan, input, by)
  await expect(execute(services, withdrawOrder, { id }, other.by)).rejects.toMatchObject({ code: 'not-found' })
  expect(await read(services, other.by.actor, (db) => listOrdersForStaff(db, services.now()))).toEqual([])
  const seen = await read(services, staff.actor, (db) => listOrdersForStaff(db, services.now()))
  expect(seen.map((order) => order.id)).toContain(id)
  await execute(services, withdrawOrder, { id }, by)
  await expect(execute(services, decideOrder, { schoolId, id, decision: 'confirm' }, staff)).rejects.toMatchObject({
    details: { reason: 'order-decided' },
  })
})

test('refuses the wrong actor', async () => {
  const { schoolId, by } = await openSchool()
  const { id } = await execute(services, orderPlan, input, by)
  await expect(execute(services, decideOrder, { schoolId, id, decision: 'confirm' }, by)).rejects.toMatchObject({
    code: 'not-found',
  })
  for (const schoolRoles of [['teacher'], ['student'], ['guardian']] as const) {
    const person = { actor: actor(await makePerson(services, 'Other'), { schoolId, schoolRoles }) }
    await expect(execute(services, orderPlan, input, person)).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, withdrawOrder, { id }, person)).rejects.toMatchObject({ code: 'not-found' })
  }
})
