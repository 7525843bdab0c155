import type { SessionInput, StripeState } from './stripe-state.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<main style="max-width:30rem;margin:3rem auto;font:1rem/1.5 sans-serif"><h1>${title}</h1>${body}</main></html>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The pages of the payment service on which a buyer pays or ends a plan; null for addresses of the API. */
export function paymentPages(state: StripeState, method: string, url: URL) {
  const [, kind, id = ''] = url.pathname.split('/')
  if (kind === 'pay') {
    const session = state.sessions.get(id)
    if (!session || session.status !== 'open') return { html: page('This page has expired', '') }
    const { price, successUrl, cancelUrl } = session.input as SessionInput
    if (method === 'POST') {
      state.completeSession(id)
      return { location: successUrl }
    }
    const amount = `${price.unit_amount} ${price.currency.toUpperCase()} per ${price.interval}, in the smallest unit`
    return {
      html: page(
        'Test payment',
        `<p>${escapeHtml(amount)}</p><form method="post"><button>Pay</button></form><a href="${escapeHtml(cancelUrl)}">Back</a>`,
      ),
    }
  }
  if (kind !== 'portal') return null
  const back = url.searchParams.get('return') ?? ''
  const running = [...state.subscriptions.values()].filter(({ customer, ended_at }) => customer === id && !ended_at)
  if (method === 'POST') {
    for (const subscription of running) state.cancel(subscription.id)
    return { location: back }
  }
  return {
    html: page(
      'Test account',
      `<p>${running.length} running</p><form method="post"><button>End the plan</button></form><a href="${escapeHtml(back)}">Back</a>`,
    ),
  }
}
