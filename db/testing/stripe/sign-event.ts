import { createHmac } from 'node:crypto'
import type { StripeEvent } from './stripe-state.ts'

export type Delivery = { body: string; signature: string }

/** A delivery with the signature header of Stripe: `t` in seconds, and the HMAC of time and body. */
export function signEvent(event: StripeEvent, secret: string, seconds: number): Delivery {
  const body = JSON.stringify(event, null, 2)
  return { body, signature: signBody(body, secret, seconds) }
}

export function signBody(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

export const webhookPath = '/api/1.0/payments/events'

export const sendDelivery = (url: string, { body, signature }: Delivery): Promise<Response> =>
  fetch(`${url}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
