import { z } from 'zod'
import { internalPath } from '#rules/identity/paths.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { answer } from './answers.server.ts'
import { post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse, type Forwarded } from './forward.server.ts'
import { codeDraws, signInDraws, writeDraws } from './limits.server.ts'
import { line } from './line.server.ts'
import { refusal } from './refusals.server.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean }

const credentials = z.object({ email: emailAddress, password, rememberMe: z.boolean().optional() })

/** More at once would only wait for the processor while holding the database. */
const atTheDoor = line(8)

/** One definition for our own route and for the session module's, so that neither has limits of its own. */
export const passwordSignIn = {
  draws: ({ parts, request, origin, input }: Exchange<Credentials>) =>
    signInDraws(origin, parts.knownDevices.accountSubject(request.headers, origin, input.email)),
  async run(exchange: Exchange<Credentials>): Promise<Response> {
    const { email, password, rememberMe } = exchange.input
    const forwarded = await atTheDoor(() => forwardOrRefuse(exchange, '/sign-in/email', { body: { email, password, rememberMe } }))
    return signedInAnswer(exchange, forwarded, email)
  },
}

/** Either somebody is in, or the second factor is still asked for. */
export async function signedInAnswer(exchange: Exchange, { body, cookies }: Forwarded, email?: string): Promise<Response> {
  if (body.twoFactorRedirect) return answer({ status: 'second-factor', methods: ['totp', 'backup-code'] }, cookies)
  await retireSession(exchange)
  const known = email ? exchange.parts.knownDevices.remember(exchange.request.headers, exchange.origin, email) : null
  return answer({ status: 'signed-in' }, [...cookies, known])
}

/** The browser holds a new session now; the one it held before must not live on. */
export async function retireSession({ parts, signedIn }: Exchange): Promise<void> {
  if (!signedIn) return
  await parts.services.pool.query('DELETE FROM sessions WHERE id = $1', [signedIn.session.id])
  parts.services.bus.publish(`people/${signedIn.user.id}/sessions`)
}

const token = z.object({ token: oneTimeCode })

export const signInRoutes: Route[] = [
  post('/sign-in/email', { input: credentials, ...passwordSignIn }),

  post('/sign-in/email-link', {
    input: token,
    draws: ({ origin }) => codeDraws(origin),
    async run(exchange) {
      const forwarded = await forwardOrRefuse(exchange, '/magic-link/verify', { method: 'GET', query: { token: exchange.input.token } })
      // better-auth answers a bad link by sending the browser elsewhere.
      if (forwarded.location) throw refusal(forwarded.location.includes('USER_DISABLED') ? 'user-disabled' : 'invalid-code')
      return signedInAnswer(exchange, forwarded)
    },
  }),

  post('/sign-in/custom-token', {
    input: token,
    draws: ({ origin }) => codeDraws(origin),
    async run(exchange) {
      const { parts, request, origin, input } = exchange
      const taken = z.object({ userId: z.uuid() }).safeParse(await parts.oneTime.take('custom-token', input.token))
      const cookie = taken.success ? await parts.sessions.createSession(taken.data.userId, 'full', request.headers, origin.address) : null
      if (!cookie) throw refusal('invalid-code')
      await retireSession(exchange)
      return answer({ status: 'signed-in' }, [cookie])
    },
  }),

  post('/sign-out', {
    draws: ({ origin }) => writeDraws(origin),
    run: async (exchange) => answer({ status: 'signed-out' }, await signOut(exchange)),
  }),
]

export async function signOut(exchange: Exchange): Promise<string[]> {
  const { cookies } = await forwardOrRefuse(exchange, '/sign-out')
  if (exchange.signedIn) exchange.parts.services.bus.publish(`people/${exchange.signedIn.user.id}/sessions`)
  return cookies
}

export const nextAfter = (next: string | undefined): string => internalPath(next) ?? '/account/select-room'
