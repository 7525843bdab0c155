import { afterAll, expect, test } from 'vitest'
import { findPrice, priceKey, toMinorUnits } from '#rules/billing/prices.ts'
import { proposedPrices } from '#rules/billing/proposed-prices.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, listQueuedJobs, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { SchoolId } from '#rules/ids.ts'
import { signBody, signEvent } from '#db/testing/stripe/sign-event.ts'
import { startStripeServer } from '#db/testing/stripe/stripe-server.ts'
import type { StripeEvent } from '#db/testing/stripe/stripe-state.ts'
import { readSubscriptionJob } from '../jobs/read-subscription.server.ts'
import { refundPurchaseJob } from '../jobs/refund-purchase.server.ts'
import { findDeletionBlocker } from './find-deletion-blocker.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'
import { refundPurchase } from './refund-payment.server.ts'
import { openPaymentAccount, startPurchase } from './start-purchase.server.ts'

const opened = await openFileServices()
const stripe = await startStripeServer()
afterAll(() => stripe.stop())
const secret = 'whsec_test'
const stripeEnv = {
  ...{ PRICES: 'proposed', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: secret },
  STRIPE_API_URL: stripe.url,
}
const services = { ...opened, env: { ...opened.env, ...stripeEnv } }
const schoolPrice = priceKey({ plan: 'school', seats: 300, currency: 'THB', per: 'year' })
const seconds = () => Math.floor(Date.now() / 1_000)

async function openSchool() {
  const admin = await makePerson(services, 'Admin')
  const schoolId = (await makeSchool(services, { [admin]: 'admin' })) as SchoolId
  return { schoolId, by: { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) } }
}

type School = Awaited<ReturnType<typeof openSchool>>

/** Starts a purchase and its session at the payment service, with this price instead of the right one. */
async function startCheckout({ schoolId, by }: School, charged: Partial<{ unit_amount: number }> = {}) {
  const { purchase } = await execute(services, startPurchase, { price: schoolPrice }, by)
  const price = {
    unit_amount: toMinorUnits(findPrice(proposedPrices, schoolPrice)!),
    currency: 'thb',
    interval: 'year',
  }
  const metadata = { school: schoolId, purchase }
  const addresses = { customer: null, successUrl: '/', cancelUrl: '/' }
  const session = stripe.state.openSession({
    ...{ metadata, subscriptionMetadata: metadata, ...addresses },
    price: { ...price, ...charged },
  })
  return { purchase, session: session.id }
}

async function buy(school: School) {
  const { purchase, session } = await startCheckout(school)
  const first = stripe.state.events.length
  const { id } = stripe.state.completeSession(session)
  return { purchase, subscription: id, events: stripe.state.events.slice(first) }
}

const deliver = (event: StripeEvent, sentAt = seconds()) =>
  execute(services, receivePaymentEvent, signEvent(event, secret, sentAt), { actor: actor(null) })

/** Runs the queued jobs like a worker. */
async function work(using: Services = services) {
  const jobs = (await listQueuedJobs(opened)).filter(({ name }) => name === 'read-subscription')
  await services.owner.query(`DELETE FROM jobs.job WHERE name = 'read-subscription'`)
  await Promise.all(jobs.map(({ data }) => readSubscriptionJob(using)(data)))
  return jobs.length
}

const grantsOf = async (schoolId: string) =>
  (
    await services.owner.query(
      `SELECT plan, seats, reference, ends_on::text AS "endsOn", has_grace AS "hasGrace" FROM plan_grants
       WHERE school_id = $1 AND source = 'stripe'`,
      [schoolId],
    )
  ).rows

const planOf = (schoolId: SchoolId) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, async (db) => {
    return (await schoolById(db, schoolId))?.plan
  })

test('events that arrive late, twice and out of order give one plan', async () => {
  const school = await openSchool()
  const { events, subscription } = await buy(school)
  expect(await planOf(school.schoolId)).toBe('free')
  const shuffled = [...events, ...events].toReversed()
  await Promise.all(shuffled.map((event) => deliver(event)))
  expect(await work()).toBe(events.length)
  expect(await planOf(school.schoolId)).toBe('school')
  expect(await grantsOf(school.schoolId)).toMatchObject([{ plan: 'school', seats: 300, reference: subscription }])
  await Promise.all(events.map((event) => deliver(event)))
  expect(await work()).toBe(0)
})

test('a refund by staff ends the plan without grace, when the payment service reports it', async () => {
  const school = await openSchool()
  const { events, purchase, subscription } = await buy(school)
  for (const event of events) await deliver(event)
  await work()
  const staff = { actor: actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }) }
  await execute(services, refundPurchase, { schoolId: school.schoolId, id: purchase }, staff)
  const first = stripe.state.events.length
  await refundPurchaseJob(services)({ subscription })
  await refundPurchaseJob(services)({ subscription })
  expect(await planOf(school.schoolId)).toBe('school')
  for (const event of stripe.state.events.slice(first)) await deliver(event)
  await work()
  expect(await planOf(school.schoolId)).toBe('free')
  expect(await grantsOf(school.schoolId)).toMatchObject([{ hasGrace: false }])
  // Delivering an old event again reads the state of today.
  await services.owner.query('DELETE FROM payment_events')
  for (const event of events) await deliver(event)
  await work()
  expect(await planOf(school.schoolId)).toBe('free')
})

test('a renewal extends the plan, and an unpaid one leaves its days of grace', async () => {
  const school = await openSchool()
  const { events, subscription } = await buy(school)
  for (const event of events) await deliver(event)
  await work()
  const [before] = await grantsOf(school.schoolId)
  const step = async (change: () => void) => {
    const first = stripe.state.events.length
    change()
    for (const event of stripe.state.events.slice(first)) await deliver(event)
    await work()
    return (await grantsOf(school.schoolId))[0]
  }
  expect(await step(() => stripe.state.renew(subscription, false))).toEqual(before)
  const paid = await step(() => stripe.state.payOpenInvoice(subscription))
  expect(paid!.endsOn > before!.endsOn).toBe(true)
})

test('an answer of an older read never replaces a newer one', async () => {
  const school = await openSchool()
  const { events, subscription, purchase } = await buy(school)
  await deliver(events[0]!)
  await work()
  await services.owner.query('UPDATE card_purchases SET reads = 50, applied_read = 50 WHERE id = $1', [purchase])
  stripe.state.refund(stripe.state.paymentOf(subscription)!)
  await services.owner.query('UPDATE card_purchases SET reads = 10 WHERE id = $1', [purchase])
  await deliver(events[1]!)
  await work()
  expect(await planOf(school.schoolId)).toBe('school')
  await services.owner.query('UPDATE card_purchases SET reads = 50 WHERE id = $1', [purchase])
  await deliver(events[2]!)
  await work()
  expect(await planOf(school.schoolId)).toBe('free')
})

test('a subscription with another price, or that names a purchase of another school, gives nothing', async () => {
  const [school, other] = [await openSchool(), await openSchool()]
  const first = stripe.state.events.length
  const cheap = await startCheckout(school, { unit_amount: 100 })
  stripe.state.completeSession(cheap.session)
  const stolen = await startCheckout(other)
  Object.assign(
    (stripe.state.sessions.get(stolen.session)!.input as { subscriptionMetadata: object }).subscriptionMetadata,
    {
      school: school.schoolId,
    },
  )
  stripe.state.completeSession(stolen.session)
  for (const event of stripe.state.events.slice(first)) await deliver(event)
  await work()
  expect(await Promise.all([planOf(school.schoolId), planOf(other.schoolId)])).toEqual(['free', 'free'])
})

test('refuses forged, altered and old deliveries, and stores nothing of them', async () => {
  const { events } = await buy(await openSchool())
  const event = events[0]!
  const body = JSON.stringify(event)
  const now = seconds()
  const wrong = [
    { body, signature: signBody(body, 'whsec_other', now) },
    { body: body.replace('incomplete', 'active'), signature: signBody(body, secret, now) },
    { body, signature: signBody(body, secret, now - 301) },
    { body, signature: signBody(body, secret, now + 3_600) },
    { body, signature: signBody(body, secret, now).replace('v1', 'v0') },
    { body, signature: `t=${now}` },
    { body, signature: '' },
    { body: '{}', signature: signBody('{}', secret, now) },
  ]
  for (const delivery of wrong)
    await expect(execute(services, receivePaymentEvent, delivery, { actor: actor(null) })).rejects.toMatchObject({
      code: 'not-found',
    })
  const { rows } = await services.owner.query('SELECT FROM payment_events WHERE id = $1', [event.id])
  expect(rows).toEqual([])
})

test('a school with a running subscription starts no second one, and opens its account', async () => {
  const school = await openSchool()
  const { events } = await buy(school)
  await expect(execute(services, openPaymentAccount, {}, school.by)).rejects.toMatchObject({ code: 'not-found' })
  for (const event of events) await deliver(event)
  await work()
  await expect(execute(services, startPurchase, { price: schoolPrice }, school.by)).rejects.toMatchObject({
    details: { reason: 'plan-subscribed' },
  })
  expect(await execute(services, openPaymentAccount, {}, school.by)).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
  })
})

test('the last admin ends the subscription before the account is deleted', async () => {
  const school = await openSchool()
  const { schoolId, by } = school
  const { events, subscription } = await buy(school)
  for (const event of events) await deliver(event)
  await work()
  const blocker = () =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
      findDeletionBlocker(db, { schoolId, personId: by.actor.id!, now: Date.now(), isAdmin: true }),
    )
  expect(await blocker()).toBe('plan-subscribed')
  // Ended in the portal: the plan works until its last day, and collects no money again.
  Object.assign(stripe.state.subscriptions.get(subscription)!, { cancel_at_period_end: true })
  await services.owner.query('DELETE FROM payment_events')
  await deliver(events[0]!)
  await work()
  expect([await blocker(), await planOf(schoolId)]).toEqual([null, 'school'])
})

test('a payment service that does not answer fails the job, and the event stays unhandled', async () => {
  const school = await openSchool()
  const { events } = await buy(school)
  await deliver(events[0]!)
  const away = { ...services, env: { ...services.env, STRIPE_API_URL: 'http://127.0.0.1:9' } }
  await expect(work(away)).rejects.toThrow(/connection/)
  const { rows } = await services.owner.query('SELECT handled_at FROM payment_events WHERE id = $1', [events[0]!.id])
  expect(rows).toEqual([{ handled_at: null }])
})

test('refuses the wrong actor', async () => {
  const { schoolId } = await openSchool()
  const purchase = (await startCheckout(await openSchool())).purchase
  for (const schoolRoles of [['teacher'], ['student'], ['guardian']] as const) {
    const other = { actor: actor(await makePerson(services, 'Other'), { schoolId, schoolRoles }) }
    for (const [command, input] of [
      [startPurchase, { price: schoolPrice }],
      [openPaymentAccount, {}],
    ] as const)
      await expect(execute(services, command as typeof startPurchase, input, other)).rejects.toMatchObject({
        code: 'not-found',
      })
    await expect(execute(services, refundPurchase, { schoolId, id: purchase }, other)).rejects.toMatchObject({
      code: 'not-found',
    })
  }
})

test('with billing off nothing is bought, returned or reported', async () => {
  const off = { ...services, env: { ...services.env, BILLING: 'off' as const } }
  const school = await openSchool()
  const { events } = await buy(school)
  await expect(execute(off, startPurchase, { price: schoolPrice }, school.by)).rejects.toMatchObject({
    code: 'not-found',
  })
  const delivery = signEvent(events[0]!, secret, seconds())
  await expect(execute(off, receivePaymentEvent, delivery, { actor: actor(null) })).rejects.toMatchObject({
    code: 'not-found',
  })
})
