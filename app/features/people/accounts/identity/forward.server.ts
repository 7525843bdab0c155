import { internalPath } from '#rules/identity/paths.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { accountKey, runUserCommand } from '#app/platform/limits/command-schedulers.server.ts'
import { flow, type Flow } from './flow.server.ts'
import type { Exchange } from './exchange.server.ts'
import { browserDigest } from '#app/platform/secrets/keys.server.ts'
import { queueMails } from './mails/mails.server.ts'
import { recordActionFor } from './record-action.server.ts'
import { refusal, toIdentityErrorCode } from './refusals.server.ts'

export type ForwardedResponse = {
  status: number
  body: Record<string, unknown>
  cookies: string[]
  location: string | null
  flow: Flow
}

type ForwardOptions = {
  method?: 'GET' | 'POST'
  body?: object
  query?: Record<string, string>
  expectUserId?: string
  holdMails?: true
  /** Page to open after the user follows the mailed link. */
  next?: string
}

/**
 * The only call into better-auth, with a new request built here. It receives the browser's cookies, its user agent and
 * fields that the route's schema accepted, and nothing else of the original request.
 */
export async function forward(
  exchange: Exchange,
  path: string,
  options: ForwardOptions = {},
): Promise<ForwardedResponse> {
  const { method = 'POST', body = {}, query = {}, expectUserId, holdMails } = options
  const next = internalPath(options.next) ?? undefined
  const { parts, request, origin, locale, signedIn } = exchange
  const base = new URL(parts.services.env.BASE_URL)
  const url = new URL(`/api/auth${path}?${new URLSearchParams(query)}`, base)
  const headers = new Headers({ 'x-real-ip': origin.address ?? '0.0.0.0', origin: base.origin })
  for (const name of ['cookie', 'user-agent'])
    if (request.headers.has(name)) headers.set(name, request.headers.get(name)!)
  if (method === 'POST') headers.set('content-type', 'application/json')

  const requestFlow: Flow = {
    locale,
    signedIn,
    browser: browserDigest(parts.keys, origin),
    next,
    expectUserId,
    mails: [],
  }
  const engineRequest = new Request(url, {
    method,
    headers,
    body: method === 'POST' ? JSON.stringify(body) : undefined,
  })
  // Serialized with the user's commands because better-auth reads first and writes later.
  const response = await runUserCommand(parts.services, accountKey(signedIn?.user.id ?? null), () =>
    flow.run(requestFlow, () => parts.engine.handle(engineRequest)),
  )
  const { linkedAccount } = requestFlow
  if (linkedAccount)
    await recordActionFor(exchange, linkedAccount, {
      act: 'account.link',
      mail: 'provider-linked',
      details: { provider: linkedAccount.provider },
    })
  if (response.status >= 500) throw new AppError('unexpected', { reason: 'unexpected' })
  if (!holdMails) await queueMails(parts.services, requestFlow.mails)
  return {
    status: response.status,
    body: await bodyOf(response),
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
    flow: requestFlow,
  }
}

/** Like `forward`, where anything but success is an error. */
export async function forwardOrRefuse(
  exchange: Exchange,
  path: string,
  options: ForwardOptions = {},
): Promise<ForwardedResponse> {
  const forwarded = await forward(exchange, path, options)
  if (forwarded.status >= 400) throw refusalOf(forwarded)
  return forwarded
}

function refusalOf({ status, body }: ForwardedResponse): AppError {
  const code = typeof body.code === 'string' ? body.code : undefined
  if (code === 'PROVIDER_NOT_FOUND') return new AppError('not-found')
  if (status === 401 && code === undefined) return refusal('user-token-expired')
  const reason = toIdentityErrorCode(code)
  // better-auth refused with a code that is not in our table: still a refusal, not a server error.
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
