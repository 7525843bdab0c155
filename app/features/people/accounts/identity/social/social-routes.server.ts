import { z } from 'zod'
import { password, providerId, type Provider } from '../../contract.ts'
import { jsonResponse } from '../responses.server.ts'
import { returnPath, returnOptions, type ReturnOptions } from './return-path.server.ts'
import { requireSignedIn, get, post, type Exchange, type Route } from '../exchange.server.ts'
import { forwardOrRefuse } from '../forward.server.ts'
import { proofLimits, writeLimits } from '../budgets.server.ts'
import { requireRecentSignInOrPassword } from '../credentials/proof.server.ts'
import { handleProviderCallback } from './social-callback.server.ts'
import { prepareProvider } from './social.server.ts'

type Intent = 'sign-in' | 'reauthenticate' | 'link'

type ProviderRedirect = { url: string; cookies: string[] }

/**
 * Returns the provider's URL for the browser. The browser chooses only the provider; the server sets scopes, parameters
 * and return URLs.
 */
export async function providerUrl(
  exchange: Exchange,
  provider: Provider,
  returnOptions: ReturnOptions,
  intent: Intent,
): Promise<ProviderRedirect> {
  await prepareProvider(exchange.parts, provider)
  const callbackURL = returnPath(exchange.locale, returnOptions)
  const body = { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }
  const expectUserId = intent === 'reauthenticate' ? requireSignedIn(exchange).user.id : undefined
  const path = intent === 'link' ? '/link-social' : '/sign-in/social'
  const { body: responseBody, cookies } = await forwardOrRefuse(exchange, path, { body, expectUserId })
  return { url: String(responseBody.url), cookies }
}

const startInput = returnOptions.extend({ provider: providerId })

export const socialRoutes: Route[] = [
  post('/sign-in/social', {
    permission: 'account.sign-in',
    input: startInput.extend({ intent: z.enum(['sign-in', 'reauthenticate']).default('sign-in') }),
    draws: writeLimits,
    async run(exchange) {
      const { url, cookies } = await providerUrl(
        exchange,
        exchange.input.provider,
        exchange.input,
        exchange.input.intent,
      )
      return jsonResponse({ url }, cookies)
    },
  }),

  post('/link-social', {
    permission: 'account.change',
    input: startInput.extend({ password: password.optional() }),
    draws: proofLimits,
    async run(exchange) {
      await requireRecentSignInOrPassword(exchange.parts.services, requireSignedIn(exchange), exchange.input.password)
      const { url, cookies } = await providerUrl(exchange, exchange.input.provider, exchange.input, 'link')
      return jsonResponse({ url }, cookies)
    },
  }),

  ...providerId.options.map((provider) =>
    get(`/callback/${provider}`, {
      permission: 'account.sign-in',
      draws: writeLimits,
      run: (exchange) => handleProviderCallback(exchange, provider),
    }),
  ),
]
