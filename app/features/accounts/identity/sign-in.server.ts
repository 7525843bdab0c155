import { z } from 'zod'
import { internalPath } from '#rules/identity/paths.ts'
import { personUuid, uuid } from '#app/platform/uuid.ts'
import { networkOf } from '#rules/network.ts'
import { endSignInLinks } from '../end-links.server.ts'
import { rotatingLine } from '#app/platform/rotating-line.server.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { answer } from './answers.server.ts'
import { post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse, type Forwarded } from './forward.server.ts'
import { codeDraws, signInDraws } from './budgets.server.ts'
import { refusal } from './refusals.server.ts'
import { sessionsPath } from '../session-room.server.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean }

const credentials = z.object({ email: emailAddress, password, rememberMe: z.boolean().optional() })

/** More at once would only wait for the processor while holding the database. Each network has one of its turn. */
const passwordLine = rotatingLine(8, { waiting: 2_000 })

/** One definition for our own route and for the session module's, so that neither has limits of its own. */
export const passwordSignIn = {
  draws: (exchange: Exchange<Credentials>) =>
    signInDraws(
      exchange,
      exchange.parts.knownDevices.accountSubject(exchange.request.headers, exchange.origin, exchange.input.email),
    ),
  async run(exchange: Exchange<Credentials>): Promise<Response> {
    const { email, password, rememberMe } = exchange.input
    const forwarded = await passwordLine(networkOf(exchange.origin.address ?? ''), () =>
      forwardOrRefuse(exchange, '/sign-in/email', { body: { email, password, rememberMe } }),
    )
    return signedInAnswer(exchange, forwarded)
  },
}

/** Either somebody is in, or the second factor is still asked for. */
export async function signedInAnswer(exchange: Exchange, { body, cookies }: Forwarded): Promise<Response> {
  if (body.twoFactorRedirect) return answer({ status: 'second-factor', methods: ['totp', 'backup-code'] }, cookies)
  await retireSession(exchange)
  const { email } = (body.user ?? {}) as { email?: string }
  const known = email ? exchange.parts.knownDevices.remember(exchange.request.headers, exchange.origin, email) : null
  return answer({ status: 'signed-in' }, [...cookies, known])
}

/** The browser holds a new session now; the one it held before must not live on. */
export async function retireSession({ parts, signedIn }: Exchange): Promise<void> {
  if (!signedIn) return
  await parts.services.identityPool.query('DELETE FROM sessions WHERE id = $1', [signedIn.session.id])
  parts.services.bus.publish(sessionsPath(signedIn.user.id))
}

const token = z.object({ token: oneTimeCode })
const carriedSignIn = z.object({ userId: personUuid, sessionId: uuid })

export const signInRoutes: Route[] = [
  post('/sign-in/email', { permission: 'account.sign-in', input: credentials, ...passwordSignIn }),

  post('/sign-in/email-link', {
    permission: 'account.sign-in',
    input: token,
    mailLink: 'email-link',
    draws: codeDraws,
    async run(exchange) {
      const forwarded = await forwardOrRefuse(exchange, '/magic-link/verify', {
        method: 'GET',
        query: { token: exchange.input.token },
      })
      // better-auth answers a bad link by sending the browser elsewhere.
      if (forwarded.location)
        throw refusal(forwarded.location.includes('USER_DISABLED') ? 'user-disabled' : 'invalid-code')
      const { email } = (forwarded.body.user ?? {}) as { email?: string }
      if (email) await endSignInLinks(exchange.parts.services.identityPool, email)
      return signedInAnswer(exchange, forwarded)
    },
  }),

  post('/sign-in/custom-token', {
    permission: 'account.sign-in',
    input: token,
    draws: codeDraws,
    async run(exchange) {
      const { parts, request, origin, input } = exchange
      const taken = carriedSignIn.safeParse(await parts.oneTime.take('custom-token', input.token))
      const carrier = taken.success ? await parts.sessions.sessionById(taken.data.sessionId) : null
      if (!carrier || carrier.user.id !== taken.data?.userId) throw refusal('invalid-code')
      const cookie = await parts.sessions.createSession(carrier.user.id, 'full', request.headers, origin.address, true)
      await retireSession(exchange)
      return answer({ status: 'signed-in' }, [cookie])
    },
  }),

  /** Whatever else is refused here, leaving is not. */
  post('/sign-out', {
    permission: 'account.sign-out',
    run: async (exchange) => answer({ status: 'signed-out' }, await signOut(exchange)),
  }),
]

export async function signOut(exchange: Exchange): Promise<string[]> {
  await forwardOrRefuse(exchange, '/sign-out')
  if (exchange.signedIn) exchange.parts.services.bus.publish(sessionsPath(exchange.signedIn.user.id))
  return exchange.parts.cookies.end(exchange.request.headers)
}

export const nextAfter = (next: string | undefined): string => internalPath(next) ?? '/account/select-room'
