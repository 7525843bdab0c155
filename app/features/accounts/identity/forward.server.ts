import { internalPath } from '#rules/identity/paths.ts'
import { AppError } from '#app/platform/errors.ts'
import { accountLine, inTurn } from '#app/platform/turns.server.ts'
import { flow, type Flow } from './flow.server.ts'
import type { Exchange } from './exchange.server.ts'
import { browserOf } from '#app/platform/keys.server.ts'
import { queueMails } from './mails.server.ts'
import { recordFor } from './record-action.server.ts'
import { refusal, translated } from './refusals.server.ts'

export type Forwarded = {
  status: number
  body: Record<string, unknown>
  cookies: string[]
  location: string | null
  flow: Flow
}

type Sending = {
  method?: 'GET' | 'POST'
  body?: object
  query?: Record<string, string>
  expectUserId?: string
  holdMails?: true
  /** Where whoever follows the mail's link was going. */
  next?: string
}

/**
 * The one way to better-auth: through its handler, with a request made here. Nothing of the browser's request goes on
 * but its cookies, its name and what the route's schema let through.
 */
export async function forward(exchange: Exchange, path: string, sending: Sending = {}): Promise<Forwarded> {
  const { method = 'POST', body = {}, query = {}, expectUserId, holdMails } = sending
  const next = internalPath(sending.next) ?? undefined
  const { parts, request, origin, locale, signedIn } = exchange
  const base = new URL(parts.services.env.BASE_URL)
  const url = new URL(`/api/auth${path}?${new URLSearchParams(query)}`, base)
  const headers = new Headers({ 'x-real-ip': origin.address ?? '0.0.0.0', origin: base.origin })
  for (const name of ['cookie', 'user-agent'])
    if (request.headers.has(name)) headers.set(name, request.headers.get(name)!)
  if (method === 'POST') headers.set('content-type', 'application/json')

  const carried: Flow = { locale, signedIn, browser: browserOf(parts.keys, origin), next, expectUserId, mails: [] }
  const sent = new Request(url, { method, headers, body: method === 'POST' ? JSON.stringify(body) : undefined })
  // In turn with this person's commands: better-auth reads first and writes later.
  const response = await inTurn(parts.services, accountLine(signedIn?.user.id ?? null), () =>
    flow.run(carried, () => parts.engine.handle(sent)),
  )
  const { linked } = carried
  if (linked)
    await recordFor(exchange, linked, {
      act: 'account.link',
      mail: 'provider-linked',
      details: { provider: linked.provider },
    })
  if (response.status >= 500) throw new AppError('unexpected', { reason: 'unexpected' })
  if (!holdMails) await queueMails(parts.services, carried.mails)
  return {
    status: response.status,
    body: await bodyOf(response),
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
    flow: carried,
  }
}

/** Like `forward`, where anything but success is an error. */
export async function forwardOrRefuse(exchange: Exchange, path: string, sending: Sending = {}): Promise<Forwarded> {
  const forwarded = await forward(exchange, path, sending)
  if (forwarded.status >= 400) throw refusalOf(forwarded)
  return forwarded
}

function refusalOf({ status, body }: Forwarded): AppError {
  const code = typeof body.code === 'string' ? body.code : undefined
  if (code === 'PROVIDER_NOT_FOUND') return new AppError('not-found')
  if (status === 401 && code === undefined) return refusal('user-token-expired')
  const reason = translated(code)
  // It said no, in words that are not ours: a no all the same, and no fault.
  return reason === 'unexpected' ? new AppError('refused', { reason }) : refusal(reason)
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
