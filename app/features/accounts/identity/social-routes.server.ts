import { z } from 'zod'
import { password, providerId, type Provider } from '../contract.ts'
import { answer } from './answers.server.ts'
import { returnPath, returning, type Returning } from './return-path.server.ts'
import { demandSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse } from './forward.server.ts'
import { proofDraws, writeDraws } from './budgets.server.ts'
import { demandRecentOrPassword } from './proof.server.ts'
import { comeBack } from './social-callback.server.ts'
import { prepareProvider } from './social.server.ts'

type Intent = 'sign-in' | 'reauthenticate' | 'link'

type Departure = { url: string; cookies: string[] }

/**
 * Answers where to send the browser. Scopes, parameters and return addresses are ours; the browser names the provider.
 */
export async function providerUrl(
  exchange: Exchange,
  provider: Provider,
  back: Returning,
  intent: Intent,
): Promise<Departure> {
  await prepareProvider(exchange.parts, provider)
  const callbackURL = returnPath(exchange.locale, back)
  const body = { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }
  const expectUserId = intent === 'reauthenticate' ? demandSignedIn(exchange).user.id : undefined
  const path = intent === 'link' ? '/link-social' : '/sign-in/social'
  const { body: sent, cookies } = await forwardOrRefuse(exchange, path, { body, expectUserId })
  return { url: String(sent.url), cookies }
}

const begin = returning.extend({ provider: providerId })

export const socialRoutes: Route[] = [
  post('/sign-in/social', {
    permission: 'account.sign-in',
    input: begin.extend({ intent: z.enum(['sign-in', 'reauthenticate']).default('sign-in') }),
    draws: writeDraws,
    async run(exchange) {
      const { url, cookies } = await providerUrl(
        exchange,
        exchange.input.provider,
        exchange.input,
        exchange.input.intent,
      )
      return answer({ url }, cookies)
    },
  }),

  post('/link-social', {
    permission: 'account.change',
    input: begin.extend({ password: password.optional() }),
    draws: proofDraws,
    async run(exchange) {
      await demandRecentOrPassword(exchange.parts.services, demandSignedIn(exchange), exchange.input.password)
      const { url, cookies } = await providerUrl(exchange, exchange.input.provider, exchange.input, 'link')
      return answer({ url }, cookies)
    },
  }),

  ...providerId.options.map((provider) =>
    get(`/callback/${provider}`, {
      permission: 'account.sign-in',
      draws: writeDraws,
      run: (exchange) => comeBack(exchange, provider),
    }),
  ),
]
