import type Stripe from 'stripe'
import type { Env } from '#app/platform/services/env.server.ts'
import { loadPrices } from '../prices.server.ts'

export type StripeEnv = Pick<
  Env,
  'BILLING' | 'PRICES' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>

/** Whether this installation sells plans by card. */
export const sellsByCard = (env: StripeEnv): boolean => handlesPayments(env) && loadPrices(env).length > 0

/** Whether subscriptions are followed. Without prices nothing new is sold, and earlier subscriptions still count. */
export const handlesPayments = ({ BILLING, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: StripeEnv): boolean =>
  BILLING === 'on' && STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined

const requestTimeoutMs = 10_000
const clients = new Map<string, Promise<Stripe>>()

/** The client of Stripe's library, which is loaded only if plans are sold by card. */
export function openStripe(env: StripeEnv): Promise<Stripe> {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env
  if (!handlesPayments(env)) throw new Error('card payments are off')
  const key = `${STRIPE_API_URL} ${STRIPE_SECRET_KEY}`
  const client = clients.get(key) ?? load(STRIPE_SECRET_KEY!, new URL(STRIPE_API_URL))
  clients.set(key, client)
  return client
}

async function load(secretKey: string, { protocol, hostname, port }: URL): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/**
 * The address of a page of Stripe for the buyer, or null. It leaves this site, so only an encrypted page or the host of
 * `STRIPE_API_URL` is accepted.
 */
export function paymentPage({ STRIPE_API_URL }: Pick<Env, 'STRIPE_API_URL'>, address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  if (!url) return null
  return url.protocol === 'https:' || url.origin === new URL(STRIPE_API_URL).origin ? url.href : null
}
