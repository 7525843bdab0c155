import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseNestedForm, type NestedFields } from './parse-nested-form.ts'
import { paymentPages } from './payment-pages.ts'
import { createStripeState, type SessionInput, type StripeState } from './stripe-state.ts'

type Answer = { status?: number; json?: unknown; html?: string; location?: string }

export type StripeServer = { url: string; secretKey: string; state: StripeState; stop: () => Promise<void> }

const secretKey = 'sk_test_loopback'

/** A server on loopback that speaks the part of Stripe's API that Skykite uses, with pages on which a buyer pays. */
export async function startStripeServer({
  now = () => Math.floor(Date.now() / 1_000),
  port = 0,
}: {
  now?: () => number
  port?: number
} = {}): Promise<StripeServer> {
  const state = createStripeState(now)
  const replays = new Map<string, Answer>()
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url!, `http://${request.headers.host}`)
      const answer = handle(request, url, body)
      if (answer.location) return response.writeHead(303, { location: answer.location }).end()
      if (answer.html) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
      return response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.json))
    })
  })

  function handle(request: IncomingMessage, url: URL, body: string): Answer {
    const pages = paymentPages(state, request.method!, url)
    if (pages) return pages
    if (request.headers.authorization !== `Bearer ${secretKey}`) return notFound(401)
    const key = request.headers['idempotency-key'] as string | undefined
    const replay = key && replays.get(key)
    if (replay) return replay
    const answer = callApi(state, `${request.method} ${url.pathname}`, url, parseNestedForm(body))
    if (key) replays.set(key, answer)
    return answer
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // Ends with its process: the tests of all features start it and none stops it.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    state,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const notFound = (status = 404): Answer => ({
  status,
  json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
})
const list = (data: unknown[]): Answer => ({ json: { object: 'list', has_more: false, data } })
const answerWith = (object: unknown): Answer => (object ? { json: object } : notFound())

function callApi(state: StripeState, call: string, url: URL, form: NestedFields): Answer {
  const [, resource, id, act] = /^\w+ \/v1\/([a-z_]+(?:\/sessions)?)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call) ?? []
  const isPost = call.startsWith('POST')
  if (resource === 'checkout/sessions')
    return id ? answerSession(state, id, act) : { json: withPage(state.openSession(toSession(form)), url.origin) }
  if (resource === 'billing_portal/sessions')
    return {
      json: {
        ...{ id: 'bps_1', object: 'billing_portal.session', customer: form.customer },
        url: `${url.origin}/portal/${String(form.customer)}?return=${encodeURIComponent(String(form.return_url))}`,
      },
    }
  if (resource === 'subscriptions' && call.startsWith('DELETE'))
    return state.subscriptions.has(id!) ? { json: state.cancel(id!) } : notFound()
  if (resource === 'subscriptions') return answerWith(state.subscriptions.get(id!))
  if (resource === 'invoices') {
    const invoice = state.invoices.get(id!)
    return answerWith(invoice && state.invoiceObject(invoice))
  }
  if (resource === 'invoice_payments') return list(listPayments(state, url.searchParams))
  if (resource === 'refunds' && isPost)
    return state.payments.has(String(form.payment_intent))
      ? { json: state.refund(String(form.payment_intent)) }
      : notFound()
  if (resource === 'refunds') return list(state.payments.get(url.searchParams.get('payment_intent')!)?.refunds ?? [])
  return notFound()
}

function answerSession(state: StripeState, id: string, act: string | undefined): Answer {
  const session = state.sessions.get(id)
  if (act !== 'expire' || !session) return answerWith(session)
  if (session.status !== 'open') return { status: 400, json: { error: { type: 'invalid_request_error' } } }
  return { json: Object.assign(session, { status: 'expired' }) }
}

const withPage = (session: { id: string }, origin: string) => ({ ...session, url: `${origin}/pay/${session.id}` })

function toSession(form: NestedFields): SessionInput {
  const item = (form.line_items as NestedFields)['0'] as NestedFields
  const price = item.price_data as NestedFields
  const texts = (nested: NestedFields | string | undefined) => ({ ...(nested as Record<string, string> | undefined) })
  return {
    price: {
      unit_amount: Number(price.unit_amount),
      currency: String(price.currency),
      interval: String((price.recurring as NestedFields).interval),
    },
    metadata: texts(form.metadata),
    subscriptionMetadata: texts((form.subscription_data as NestedFields).metadata),
    customer: form.customer ? String(form.customer) : null,
    successUrl: String(form.success_url),
    cancelUrl: String(form.cancel_url),
  }
}

/** Payments of an invoice, or the one with this payment intent, with the expanded charge. */
function listPayments(state: StripeState, query: URLSearchParams): unknown[] {
  const [invoice, intent] = [query.get('invoice'), query.get('payment[payment_intent]')]
  const matching = [...state.payments.values()].filter(({ id, ...payment }) =>
    intent ? id === intent : payment.invoice === invoice,
  )
  return matching.map(({ id, refunded, created, ...payment }) => ({
    ...{ id: `inpay_${id}`, object: 'invoice_payment', invoice: payment.invoice, status: 'paid' },
    payment: {
      type: 'payment_intent',
      payment_intent: intent
        ? id
        : { id, object: 'payment_intent', latest_charge: { id: `ch_${id}`, object: 'charge', refunded, created } },
    },
  }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('utf8')
}
