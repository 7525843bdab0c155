import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailAddress, password, providerId } from '../contract.ts'
import { answer } from './answers.server.ts'
import { get, post, type Exchange, type Route } from './exchange.server.ts'
import { writeDraws } from './budgets.server.ts'
import { mailLink } from './mail-routes.server.ts'
import { refusal } from './refusals.server.ts'
import { nextAfter, passwordSignIn, signOut } from './sign-in.server.ts'
import { configuredProviders, providerNames } from './social.server.ts'
import { providerUrl } from './social-routes.server.ts'

/**
 * The call shapes of the spec's session module. Each is another spelling of one of our routes, with the same limits.
 */

const form = z.object({ csrfToken: z.string().max(200), callbackUrl: z.string().max(512).optional() })

function demandCsrf({ parts, request, input }: Exchange<{ csrfToken: string }>): void {
  const token = csrfIn({ parts, request })
  if (!token || token !== input.csrfToken) throw refusal('invalid-code')
}

function csrfIn({ parts, request }: Pick<Exchange, 'parts' | 'request'>): string | null {
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
      return answer(
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
      const token = csrfIn({ parts, request }) ?? randomBytes(24).toString('base64url')
      return answer({ csrfToken: token }, [parts.cookies.write('csrf', `${token}.${parts.keys.seal('csrf', token)}`)])
    },
  }),

  get('/session', {
    permission: 'identity.read',
    async run({ parts, request, signedIn }) {
      if (!signedIn) return answer({})
      const renewed = await parts.sessions.slide(signedIn, request.headers)
      const { id, name, email, kind, locale, onboarded, twoFactor } = signedIn.user
      const user = { id, name, email: kind === 'adult' ? email : null, kind, locale, onboarded, twoFactor }
      return answer({ user, expires: new Date(signedIn.session.expiresAt).toISOString() }, [renewed])
    },
  }),

  ...providerId.options.map((provider) =>
    post(`/signin/${provider}`, {
      permission: 'account.sign-in',
      input: form,
      draws: writeDraws,
      async run(exchange) {
        demandCsrf(exchange)
        const { url, cookies } = await providerUrl(
          exchange,
          provider,
          { mode: 'redirect', next: exchange.input.callbackUrl },
          'sign-in',
        )
        return answer({ url }, cookies)
      },
    }),
  ),

  post('/signin/email', {
    permission: 'account.sign-in',
    input: form.extend({ email: emailAddress }),
    draws: mailLink.draws,
    async run(exchange) {
      demandCsrf(exchange)
      return mailLink.run(exchange)
    },
  }),

  post('/callback/credentials', {
    permission: 'account.sign-in',
    input: form.extend({ email: emailAddress, password }),
    draws: passwordSignIn.draws,
    async run(exchange) {
      demandCsrf(exchange)
      const response = await passwordSignIn.run(exchange)
      const body = { ...((await response.json()) as object), url: nextAfter(exchange.input.callbackUrl) }
      return answer(body, response.headers.getSetCookie())
    },
  }),

  post('/signout', {
    permission: 'account.sign-out',
    input: form,
    async run(exchange) {
      demandCsrf(exchange)
      return answer({ url: '/' }, await signOut(exchange))
    },
  }),
]
