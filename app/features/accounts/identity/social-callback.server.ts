import { z } from 'zod'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { AppError } from '#app/platform/errors.ts'
import { inTime } from '#app/platform/in-time.server.ts'
import type { Provider } from '../contract.ts'
import { sendTo } from './answers.server.ts'
import { returnPath, returningIn, type Returning } from './return-path.server.ts'
import type { Exchange } from './exchange.server.ts'
import { logFault } from './faults.server.ts'
import { forward, type Forwarded } from './forward.server.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { mailTargetDraws } from './budgets.server.ts'
import { queueMails, type MailRequest } from './mails.server.ts'
import { translated } from './refusals.server.ts'
import { retireSession } from './sign-in.server.ts'
import { prepareProvider } from './social.server.ts'

/** A browser stands here, not a script: whatever happens, it is sent to the page /auth, which has words for it. */
export async function comeBack(exchange: Exchange, provider: Provider): Promise<Response> {
  const { parts, query, locale } = exchange
  const state = query.get('state')
  // better-auth reads the state and deletes it in two steps; the claim lets one of two through.
  const first = state === null || (await parts.oneTime.claim('oauth-state', state))
  if (!first) return sendTo(returnPath(locale, { mode: 'redirect' }, { error: 'invalid-code' }))
  const begun = await begunWith(exchange, state)
  const forwarded = await askedInTime(exchange, provider)
  return 'error' in forwarded ? sendTo(returnPath(locale, begun, forwarded)) : enteredBy(exchange, forwarded)
}

/** The way back that was asked for when this began, for when the provider leaves us without an answer. */
async function begunWith({ parts }: Exchange, state: string | null): Promise<Returning> {
  const { identityPool: pool, env } = parts.services
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM verifications WHERE identifier = $1', [
    digestOf(`auth-state:${state}`),
  ])
  const { callbackURL } = z.object({ callbackURL: z.string().catch('/auth') }).parse(JSON.parse(rows[0]?.value ?? '{}'))
  return returningIn(new URL(callbackURL, env.BASE_URL))
}

async function askedInTime(exchange: Exchange, provider: Provider): Promise<Forwarded | { error: IdentityErrorCode }> {
  const { parts, query } = exchange
  const known = Object.fromEntries(
    ['code', 'state', 'error', 'iss'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])),
  )
  const asking = prepareProvider(parts, provider).then(() =>
    forward(exchange, `/callback/${provider}`, { method: 'GET', query: known, holdMails: true }),
  )
  try {
    const answered = await inTime(asking, parts.providerPatienceMs)
    if (answered) return answered
    // Nobody waits for it any more, nor does a process that closes; a session that it still opens is closed.
    void asking
      .then(({ cookies }) => closeLate(parts, cookies))
      .catch((error: unknown) => logFault(parts.services.log, 'provider', error))
    return { error: 'network-request-failed' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    logFault(parts.services.log, 'provider', error)
    return { error: error instanceof AppError && error.code === 'unexpected' ? 'unexpected' : 'network-request-failed' }
  }
}

async function closeLate({ services, sessions }: Exchange['parts'], cookies: string[]): Promise<void> {
  const late = await sessions.sessionOf(
    new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
  )
  if (late) await services.identityPool.query('DELETE FROM sessions WHERE id = $1', [late.session.id])
}

async function enteredBy(exchange: Exchange, forwarded: Forwarded): Promise<Response> {
  const { parts, locale } = exchange
  const location = new URL(forwarded.location ?? '/auth?error=unexpected', parts.services.env.BASE_URL)
  const error = location.searchParams.get('error')
  await writeWithinBudget(exchange, forwarded, error)

  const back = returningIn(location)
  if (forwarded.body.twoFactorRedirect)
    return sendTo(returnPath(locale, back, { error: 'second-factor' }), forwarded.cookies)
  if (error !== null) return sendTo(returnPath(locale, back, { error: translated(error) }), forwarded.cookies)
  const opened = forwarded.cookies.some((cookie) => cookie.startsWith(`${parts.cookies.session}=`))
  if (opened) await retireSession(exchange)
  return sendTo(returnPath(locale, back), forwarded.cookies)
}

/**
 * A new address and one that is taken get the same answer; what differs is the mail to its owner, and few of those.
 */
async function writeWithinBudget(exchange: Exchange, { flow }: Forwarded, error: string | null): Promise<void> {
  const { parts, locale } = exchange
  const taken: MailRequest[] =
    error === 'account_not_linked' && flow.socialEmail
      ? [{ kind: 'already-registered', to: flow.socialEmail, locale, link: `${parts.services.env.BASE_URL}/login` }]
      : []
  for (const mail of [...flow.mails, ...taken]) {
    const { over } = await parts.limits.spend(mailTargetDraws(exchange, parts.keys.seal('subject', mail.to)))
    if (!over) await queueMails(parts.services, [mail])
  }
}
