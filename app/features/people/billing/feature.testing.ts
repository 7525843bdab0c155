import { randomBytes } from 'node:crypto'
import { makeUnlockCode, unlockCodeBytes } from '#rules/billing/unlock-code.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { priceKey } from '#rules/billing/prices.ts'
import { formatRequestNumber } from '#rules/requests/public-request.ts'
import { defineTesting, noQuotas, type QuotaTestContext } from '#db/testing/feature-testing.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { actor, joinSchool, makePerson, type OwnerServices, type TestServices } from '#db/testing/test-services.ts'
import { signBody } from '#db/testing/stripe/sign-event.ts'
import { startStripeServer } from '#db/testing/stripe/stripe-server.ts'
import { orderPlan } from './orders/order-plan.server.ts'
import { startPurchase } from './payments/start-purchase.server.ts'
import { createUnlockCodes } from './unlock-codes/create-unlock-codes.server.ts'
import { unlockCodeDigest } from './unlock-codes/digest.server.ts'

type CodeOptions = { plan?: string; seats?: number | null; days?: number; redeemBy?: string; batch?: string }

/** Inserts a code that any school may redeem, and returns it. */
export async function insertUnlockCode(
  { owner, env }: Pick<TestServices, 'owner' | 'env'>,
  { plan = 'school', seats = 300, days = 365, redeemBy = '2099-12-31', batch = newId() }: CodeOptions = {},
): Promise<string> {
  const code = makeUnlockCode(randomBytes(unlockCodeBytes))
  await owner.query(
    `INSERT INTO unlock_codes (id, batch, digest, plan, seats, days, note, redeem_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, '', $7, now())`,
    [newId(), batch, unlockCodeDigest(env, code), plan, seats, days, redeemBy],
  )
  return code
}

let paymentService: ReturnType<typeof startStripeServer> | null = null

/** A payment service on loopback for the actions that call it. */
async function openPaymentService({ services }: { services: TestServices }): Promise<void> {
  paymentService ??= startStripeServer()
  const { url, secretKey } = await paymentService
  Object.assign(services.env, { STRIPE_API_URL: url, STRIPE_SECRET_KEY: secretKey })
}

const yearlyPrice = priceKey({ plan: 'school', seats: 300, currency: 'THB', per: 'year' })

const sampleOrder = {
  ...{ price: yearlyPrice, buyer: 'Ban Thung Fa School', address: '1 Sky Road', taxId: '', purchaseOrder: '' },
  ...{ email: 'office@school.example', locale: 'en' },
}

const sampleEvent = {
  ...{ id: 'evt_sample', object: 'event', type: 'customer.subscription.updated' },
  data: { object: { id: 'sub_sample', object: 'subscription' } },
}

function signSampleEvent({ STRIPE_WEBHOOK_SECRET }: TestServices['env']) {
  const body = JSON.stringify(sampleEvent)
  return { body, signature: signBody(body, STRIPE_WEBHOOK_SECRET!, Math.floor(Date.now() / 1_000)) }
}

/** Inserts an ended purchase by card, whose customer exists. */
async function insertPurchase(owner: OwnerServices['owner'], schoolId: string): Promise<string> {
  const id = newId()
  await owner.query(
    `INSERT INTO card_purchases (school_id, id, plan, seats, per, currency, amount, created_at, subscription_id, customer_id, status)
     VALUES ($1, $2, 'school', 300, 'year', 'THB', 450000, now(), $3, 'cus_sample', 'canceled')`,
    [schoolId, id, `sub_${id}`],
  )
  return id
}

/** Inserts an order that waits for staff. */
async function insertOrder(owner: OwnerServices['owner'], schoolId: string): Promise<string> {
  const id = newId()
  const { price: _price, locale, ...details } = sampleOrder
  await owner.query(
    `INSERT INTO plan_orders (school_id, id, number, plan, seats, currency, amount, details, locale, ordered_at)
     VALUES ($1, $2, $3, 'school', 300, 'THB', 450000, $4, $5, now())`,
    [schoolId, id, formatRequestNumber(randomBytes(16)), details, locale],
  )
  return id
}

export default defineTesting({
  commands: {
    checkUnlockCode: {
      action: 'plan.manage',
      about: 'own school',
      input: async ({ services }) => ({ code: await insertUnlockCode(services) }),
    },
    redeemUnlockCode: {
      action: 'plan.manage',
      about: 'own school',
      input: async ({ services }) => ({ code: await insertUnlockCode(services) }),
    },
    startPurchase: { action: 'plan.manage', about: 'own school', input: () => ({ price: yearlyPrice }) },
    openPaymentAccount: {
      action: 'plan.manage',
      about: 'own school',
      async input({ services, schoolId }) {
        await insertPurchase(services.owner, schoolId)
        return {}
      },
    },
    refundPurchase: {
      action: 'payments.refund',
      about: 'nothing',
      input: async ({ services, schoolId }) => ({ schoolId, id: await insertPurchase(services.owner, schoolId) }),
    },
    receivePaymentEvent: {
      action: 'payments.notify',
      about: 'nothing',
      input: ({ services }) => signSampleEvent(services.env),
    },
    orderPlan: { action: 'plan.manage', about: 'own school', input: () => sampleOrder },
    withdrawOrder: {
      action: 'plan.manage',
      about: 'school',
      input: async ({ services, schoolId }) => ({ id: await insertOrder(services.owner, schoolId) }),
    },
    decideOrder: {
      action: 'orders.decide',
      about: 'nothing',
      input: async ({ services, schoolId }) => ({
        ...{ schoolId, id: await insertOrder(services.owner, schoolId), decision: 'confirm' },
      }),
    },
    createUnlockCodes: {
      action: 'unlock-codes.manage',
      about: 'nothing',
      input: () => ({ plan: 'teacher', count: 2, days: 30, seats: '', redeemBy: '2099-12-31', note: 'Fair' }),
    },
    voidUnlockCodes: {
      action: 'unlock-codes.manage',
      about: 'nothing',
      async input({ services }) {
        const batch = newId()
        await insertUnlockCode(services, { batch })
        return { batch }
      },
    },
  },
  makes: {
    checkUnlockCode: noQuotas,
    // Each redeems a code, which staff created.
    redeemUnlockCode: noQuotas,
    startPurchase: ['purchase'],
    openPaymentAccount: noQuotas,
    refundPurchase: noQuotas,
    // The payment service sends them; a forged one is refused before anything is stored.
    receivePaymentEvent: noQuotas,
    orderPlan: ['plan-order'],
    withdrawOrder: noQuotas,
    decideOrder: noQuotas,
    createUnlockCodes: ['unlock-code'],
    voidUnlockCodes: noQuotas,
  },
  resend: { startPurchase: { before: openPaymentService }, openPaymentAccount: { before: openPaymentService } },
  api: {
    'post /payments/events': {
      action: 'payments.notify',
      about: 'nothing',
      body: sampleEvent,
      headers: ({ services }, body) => ({
        'stripe-signature': signBody(body, services.env.STRIPE_WEBHOOK_SECRET!, Math.floor(Date.now() / 1_000)),
      }),
    },
  },
  quotas: ({ services, createClass }) => ({
    async purchase() {
      const { schoolId, act, admin } = await openSchoolOfAdmin(services(), createClass)
      return { owner: schoolId, make: () => act(startPurchase, { price: yearlyPrice }, admin) }
    },
    async 'plan-order'() {
      const { schoolId, act, admin } = await openSchoolOfAdmin(services(), createClass)
      return {
        owner: schoolId,
        async fill(count) {
          for (let index = 0; index < count; index++) await insertOrder(services().owner, schoolId)
        },
        make: () => act(orderPlan, sampleOrder, admin),
      }
    },
    async 'unlock-code'() {
      const person = await makePerson(services(), 'Staff', { staff: true })
      const input = { plan: 'teacher', count: 1, days: 30, seats: '', redeemBy: '2099-12-31', note: '' }
      const by = { actor: actor(person, { staff: true }) }
      return { owner: person, make: () => execute({ ...services() }, createUnlockCodes, input, by) }
    },
  }),
  actions: {
    '/dashboard/unlock-premium': {
      check: 'checkUnlockCode',
      redeem: 'redeemUnlockCode',
      buy: 'startPurchase',
      card: 'openPaymentAccount',
      order: 'orderPlan',
      withdraw: 'withdrawOrder',
    },
    '/staff': {
      createUnlockCodes: 'createUnlockCodes',
      voidUnlockCodes: 'voidUnlockCodes',
      decideOrder: 'decideOrder',
      refundPurchase: 'refundPurchase',
    },
  },
  async rows(owner, { schoolId }) {
    await owner.query(
      `INSERT INTO plan_grants (school_id, id, source, reference, plan, seats, starts_on, ends_on, created_at)
       VALUES ($1::uuid, gen_random_uuid(), 'code', $1::uuid::text, 'teacher', NULL, current_date, current_date, now())
       ON CONFLICT DO NOTHING`,
      [schoolId],
    )
    await insertPurchase(owner, schoolId)
    await insertOrder(owner, schoolId)
  },
})

/** The admin of a new school, with the roles that buying needs. */
async function openSchoolOfAdmin(services: TestServices, createClass: QuotaTestContext['createClass']) {
  const { schoolId, act } = await createClass()
  const person = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, person, 'admin')
  return { schoolId, act, admin: actor(person, { schoolId, schoolRoles: ['admin'] }) }
}
