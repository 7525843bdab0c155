import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Provider } from '../../contract.ts'
import { redirectTo } from '../responses.server.ts'
import { returnPath, parseReturnOptions, type ReturnOptions } from './return-path.server.ts'
import type { Exchange } from '../exchange.server.ts'
import { logFault } from '../faults.server.ts'
import { forward, type ForwardedResponse } from '../forward.server.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { mailTargetLimits } from '../budgets.server.ts'
import { queueMails, type MailRequest } from '../mails/mails.server.ts'
import { toIdentityErrorCode } from '../refusals.server.ts'
import { endPreviousSession } from '../sign-in.server.ts'
import { prepareProvider } from './social.server.ts'

/** The provider redirects the browser here, so every outcome is a redirect to `/auth`, which shows the result. */
export async function handleProviderCallback(exchange: Exchange, provider: Provider): Promise<Response> {
  const { parts, query, locale } = exchange
  const state = query.get('state')
  // better-auth reads and deletes the state in two steps; the claim admits one of two concurrent callbacks.
  const isFirstUse = state === null || (await parts.oneTime.claim('oauth-state', state))
  if (!isFirstUse) return redirectTo(returnPath(locale, { mode: 'redirect' }, { error: 'invalid-code' }))
  const returnOptions = await storedReturnOptions(exchange, state)
  const forwarded = await forwardWithTimeout(exchange, provider)
  return 'error' in forwarded
    ? redirectTo(returnPath(locale, returnOptions, forwarded))
    : finishCallback(exchange, forwarded)
}

/** Return options stored when the sign-in started; needed if the provider does not respond. */
async function storedReturnOptions({ parts }: Exchange, state: string | null): Promise<ReturnOptions> {
  const { identityPool: pool, env } = parts.services
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM verifications WHERE identifier = $1', [
    digestOf(`auth-state:${state}`),
  ])
  const { callbackURL } = z.object({ callbackURL: z.string().catch('/auth') }).parse(JSON.parse(rows[0]?.value ?? '{}'))
  return parseReturnOptions(new URL(callbackURL, env.BASE_URL))
}

async function forwardWithTimeout(
  exchange: Exchange,
  provider: Provider,
): Promise<ForwardedResponse | { error: IdentityErrorCode }> {
  const { parts, query } = exchange
  const parameters = Object.fromEntries(
    ['code', 'state', 'error', 'iss'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])),
  )
  const pendingResponse = prepareProvider(parts, provider).then(() =>
    forward(exchange, `/callback/${provider}`, { method: 'GET', query: parameters, holdMails: true }),
  )
  try {
    const response = await Promise.race([pendingResponse, sleep(parts.providerTimeoutMs, null, { ref: false })])
    if (response) return response
    // The browser already has a response: if the provider still opens a session, end it.
    void pendingResponse
      .then(({ cookies }) => endLateSession(parts, cookies))
      .catch((error: unknown) => logFault(parts.services.log, 'provider', error))
    return { error: 'network-request-failed' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    logFault(parts.services.log, 'provider', error)
    return { error: error instanceof AppError && error.code === 'unexpected' ? 'unexpected' : 'network-request-failed' }
  }
}

async function endLateSession({ services, sessions }: Exchange['parts'], cookies: string[]): Promise<void> {
  const lateSignIn = await sessions.sessionOf(
    new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
  )
  if (lateSignIn) await services.identityPool.query('DELETE FROM sessions WHERE id = $1', [lateSignIn.session.id])
}

async function finishCallback(exchange: Exchange, forwarded: ForwardedResponse): Promise<Response> {
  const { parts, locale } = exchange
  const location = new URL(forwarded.location ?? '/auth?error=unexpected', parts.services.env.BASE_URL)
  const error = location.searchParams.get('error')
  await queueMailsWithinLimits(exchange, forwarded, error)

  const returnOptions = parseReturnOptions(location)
  if (forwarded.body.twoFactorRedirect)
    return redirectTo(returnPath(locale, returnOptions, { error: 'second-factor' }), forwarded.cookies)
  if (error !== null)
    return redirectTo(returnPath(locale, returnOptions, { error: toIdentityErrorCode(error) }), forwarded.cookies)
  const hasNewSession = forwarded.cookies.some((cookie) => cookie.startsWith(`${parts.cookies.session}=`))
  if (hasNewSession) await endPreviousSession(exchange)
  return redirectTo(returnPath(locale, returnOptions), forwarded.cookies)
}

/**
 * New and registered addresses get the same response; only the mail to the owner differs. Mails are rate-limited.
 */
async function queueMailsWithinLimits(
  exchange: Exchange,
  { flow }: ForwardedResponse,
  error: string | null,
): Promise<void> {
  const { parts, locale } = exchange
  const alreadyRegistered: MailRequest[] =
    error === 'account_not_linked' && flow.socialEmail
      ? [{ kind: 'already-registered', to: flow.socialEmail, locale, link: `${parts.services.env.BASE_URL}/login` }]
      : []
  for (const mail of [...flow.mails, ...alreadyRegistered]) {
    const { over } = await parts.limits.spend(mailTargetLimits(exchange, parts.keys.sign('subject', mail.to)))
    if (!over) await queueMails(parts.services, [mail])
  }
}
