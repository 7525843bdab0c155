import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailAddress, password, providerId } from '../../contract.ts'
import { jsonResponse } from '../responses.server.ts'
import { get, post, type Exchange, type Route } from '../exchange.server.ts'
import { writeLimits } from '../budgets.server.ts'
import { signInByMail } from '../mails/mail-routes.server.ts'
import { refusal } from '../refusals.server.ts'
import { nextPageOrDefault, passwordSignIn, signOut } from '../sign-in.server.ts'
import { configuredProviders, providerNames } from '../social/social.server.ts'
import { providerUrl } from '../social/social-routes.server.ts'

/**
 * Endpoints with the request formats of the spec's session module. Each is an alias of our route, with its limits.
 */

const form = z.object({ csrfToken: z.string().max(200), callbackUrl: z.string().max(512).optional() })

function requireCsrfToken({ parts, request, input }: Exchange<{ csrfToken: string }>): void {
  const token = readCsrfToken({ parts, request })
  if (!token || token !== input.csrfToken) throw refusal('invalid-code')
}

function readCsrfToken({ parts, request }: Pick<Exchange, 'parts' | 'request'>): string | null {
  const [token = '', seal = ''] = parts.cookies.read(request.headers, 'csrf')?.split('.') ?? []
  return token && parts.keys.matches('csrf', token, seal) ? token : null
}

export const sessionModule: Route[] = [
  get('/providers', {
    permission: 'identity.read',
    async run({ parts: { services } }) {
      const base = `${services.env.BASE_URL}/api/auth`
      const entry = (id: string, name: string, type: string) =>
        [id, { id, name, type, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` }] as const
      const social = configuredProviders(services.env).map((id) => entry(id, providerNames[id], 'oauth'))
      return jsonResponse(
        Object.fromEntries([
          entry('credentials', 'Password', 'credentials'),
          entry('email', 'Email', 'email'),
          ...social,
        ]),
      )
    },
  }),

  get('/csrf', {
    permission: 'identity.read',
    async run({ parts, request }) {
      const token = readCsrfToken({ parts, request }) ?? randomBytes(24).toString('base64url')
      return jsonResponse({ csrfToken: token }, [
        parts.cookies.write('csrf', `${token}.${parts.keys.sign('csrf', token)}`),
      ])
    },
  }),

  get('/session', {
    permission: 'identity.read',
    async run({ parts, request, signedIn }) {
      if (!signedIn) return jsonResponse({})
      const renewed = await parts.sessions.slide(signedIn, request.headers)
      const { id, name, email, kind, locale, onboarded, twoFactor } = signedIn.user
      const user = { id, name, email: kind === 'adult' ? email : null, kind, locale, onboarded, twoFactor }
      return jsonResponse({ user, expires: new Date(signedIn.session.expiresAt).toISOString() }, [renewed])
    },
  }),

  ...providerId.options.map((provider) =>
    post(`/signin/${provider}`, {
      permission: 'account.sign-in',
      input: form,
      draws: writeLimits,
      async run(exchange) {
        requireCsrfToken(exchange)
        const { url, cookies } = await providerUrl(
          exchange,
          provider,
          { mode: 'redirect', next: exchange.input.callbackUrl },
          'sign-in',
        )
        return jsonResponse({ url }, cookies)
      },
    }),
  ),

  post('/signin/email', {
    permission: 'account.sign-in',
    input: form.extend({ email: emailAddress }),
    draws: signInByMail.draws,
    async run(exchange) {
      requireCsrfToken(exchange)
      return signInByMail.run(exchange)
    },
  }),

  post('/callback/credentials', {
    permission: 'account.sign-in',
    input: form.extend({ email: emailAddress, password }),
    draws: passwordSignIn.draws,
    async run(exchange) {
      requireCsrfToken(exchange)
      const response = await passwordSignIn.run(exchange)
      const body = { ...((await response.json()) as object), url: nextPageOrDefault(exchange.input.callbackUrl) }
      return jsonResponse(body, response.headers.getSetCookie())
    },
  }),

  post('/signout', {
    permission: 'account.sign-out',
    input: form,
    async run(exchange) {
      requireCsrfToken(exchange)
      return jsonResponse({ url: '/' }, await signOut(exchange))
    },
  }),
]
