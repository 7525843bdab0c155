import { z } from 'zod'
import { internalPath } from '#rules/identity/paths.ts'
import { personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { networkOf } from '#rules/identity/network.ts'
import { deleteSignInLinks } from '../delete-links.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { schedulers } from '#app/platform/limits/limits.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { jsonResponse } from './responses.server.ts'
import { post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse, type ForwardedResponse } from './forward.server.ts'
import { codeLimits, signInLimits } from './budgets.server.ts'
import { refusal } from './refusals.server.ts'
import { sessionsPath } from '../session-workspace.server.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean }

const credentials = z.object({ email: emailAddress, password, rememberMe: z.boolean().optional() })

/** Password checks are CPU-bound and hold database connections. */
const passwordChecks = fairScheduler(schedulers.passwordChecks)

/** Shared by our route and the session module's, so that both use the same rate limits. */
export const passwordSignIn = {
  draws: (exchange: Exchange<Credentials>) =>
    signInLimits(
      exchange,
      exchange.parts.knownDevices.accountSubject(exchange.request.headers, exchange.origin, exchange.input.email),
    ),
  async run(exchange: Exchange<Credentials>): Promise<Response> {
    const { email, password, rememberMe } = exchange.input
    const forwarded = await passwordChecks.run([networkOf(exchange.origin.address ?? '')], () =>
      forwardOrRefuse(exchange, '/sign-in/email', { body: { email, password, rememberMe } }),
    )
    return signInResponse(exchange, forwarded)
  },
}

/** Response after a sign-in: the user is signed in, or the second factor is still required. */
export async function signInResponse(exchange: Exchange, { body, cookies }: ForwardedResponse): Promise<Response> {
  if (body.twoFactorRedirect)
    return jsonResponse({ status: 'second-factor', methods: ['totp', 'backup-code'] }, cookies)
  await endPreviousSession(exchange)
  const { email } = (body.user ?? {}) as { email?: string }
  const deviceCookie = email
    ? exchange.parts.knownDevices.remember(exchange.request.headers, exchange.origin, email)
    : null
  return jsonResponse({ status: 'signed-in' }, [...cookies, deviceCookie])
}

/** Ends the browser's previous session after it received a new one. */
export async function endPreviousSession({ parts, signedIn }: Exchange): Promise<void> {
  if (!signedIn) return
  await parts.services.identityPool.query('DELETE FROM sessions WHERE id = $1', [signedIn.session.id])
  parts.services.bus.publish(sessionsPath(signedIn.user.id))
}

const token = z.object({ token: oneTimeCode })
const transferToken = z.object({ userId: personUuid, sessionId: uuid })

export const signInRoutes: Route[] = [
  post('/sign-in/email', { permission: 'account.sign-in', input: credentials, ...passwordSignIn }),

  post('/sign-in/email-link', {
    permission: 'account.sign-in',
    input: token,
    mailLink: 'email-link',
    draws: codeLimits,
    async run(exchange) {
      const forwarded = await forwardOrRefuse(exchange, '/magic-link/verify', {
        method: 'GET',
        query: { token: exchange.input.token },
      })
      // better-auth responds to an invalid link with a redirect.
      if (forwarded.location)
        throw refusal(forwarded.location.includes('USER_DISABLED') ? 'user-disabled' : 'invalid-code')
      const { email } = (forwarded.body.user ?? {}) as { email?: string }
      if (email) await deleteSignInLinks(exchange.parts.services.identityPool, email)
      return signInResponse(exchange, forwarded)
    },
  }),

  post('/sign-in/custom-token', {
    permission: 'account.sign-in',
    input: token,
    draws: codeLimits,
    async run(exchange) {
      const { parts, request, origin, input } = exchange
      const parsedToken = transferToken.safeParse(await parts.oneTime.take('custom-token', input.token))
      const sourceSession = parsedToken.success ? await parts.sessions.sessionById(parsedToken.data.sessionId) : null
      if (!sourceSession || sourceSession.user.id !== parsedToken.data?.userId) throw refusal('invalid-code')
      const cookie = await parts.sessions.createSession(
        sourceSession.user.id,
        'full',
        request.headers,
        origin.address,
        true,
      )
      await endPreviousSession(exchange)
      return jsonResponse({ status: 'signed-in' }, [cookie])
    },
  }),

  /** Signing out has no rate limit: it must always work. */
  post('/sign-out', {
    permission: 'account.sign-out',
    run: async (exchange) => jsonResponse({ status: 'signed-out' }, await signOut(exchange)),
  }),
]

export async function signOut(exchange: Exchange): Promise<string[]> {
  await forwardOrRefuse(exchange, '/sign-out')
  if (exchange.signedIn) exchange.parts.services.bus.publish(sessionsPath(exchange.signedIn.user.id))
  return exchange.parts.cookies.end(exchange.request.headers)
}

export const nextPageOrDefault = (next: string | undefined): string => internalPath(next) ?? '/account/select-room'
