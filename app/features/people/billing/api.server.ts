import { createRoute, z } from '@hono/zod-openapi'
import { execute } from '#app/platform/commands/execute.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { visitor } from '#rules/permissions.ts'
import { handlesPayments } from './payments/open-stripe.server.ts'
import { readPaymentEvent } from './payments/read-event.server.ts'
import { receivePaymentEvent } from './payments/receive-payment-event.server.ts'

const paymentEvent = createRoute({
  method: 'post',
  path: '/payments/events',
  request: { headers: z.object({ 'stripe-signature': z.string().max(2_000) }) },
  responses: {
    200: {
      description: 'A signed event of the payment service (Stripe); with `BILLING=off` the route does not exist',
      content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } },
    },
  },
})

/** The signature covers the bytes of the body, so the route reads its text and not parsed JSON. */
export function billingApi({ services }: ApiContext) {
  return createApi().openapi(paymentEvent, async (c) => {
    const { env, now } = services
    if (!handlesPayments(env)) throw new AppError('not-found')
    const delivery = { body: await c.req.text(), signature: c.req.valid('header')['stripe-signature'] }
    // Before a database connection is used: anyone can send forged deliveries.
    if (!(await readPaymentEvent(env, { ...delivery, now: now() }))) throw new AppError('not-found')
    await execute(services, receivePaymentEvent, delivery, { actor: visitor })
    return c.json({ ok: true } as const, 200)
  })
}
