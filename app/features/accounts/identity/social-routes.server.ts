import { z } from 'zod'
import { AppError } from '#app/platform/errors.ts'
import { providerId, type Provider } from '../contract.ts'
import { answer } from './answers.server.ts'
import { doorPath, returning, type Returning } from './doors.server.ts'
import { demandSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse } from './forward.server.ts'
import { writeDraws } from './limits.server.ts'
import { comeBack } from './social-callback.server.ts'
import { prepareProvider } from './social.server.ts'

type Intent = 'sign-in' | 'reauthenticate' | 'link'

type Departure = { url: string; cookies: string[] }

/** Answers where to send the browser. Scopes, parameters and return addresses are ours; the browser names the provider. */
export async function providerUrl(exchange: Exchange, provider: Provider, back: Returning, intent: Intent): Promise<Departure> {
  await prepareProvider(exchange.parts, provider)
  const door = doorPath(exchange.locale, back)
  const body = { provider, callbackURL: door, errorCallbackURL: door, disableRedirect: true }
  const expectUserId = intent === 'reauthenticate' ? demandSignedIn(exchange).user.id : undefined
  const path = intent === 'link' ? '/link-social' : '/sign-in/social'
  const { body: sent, cookies } = await forwardOrRefuse(exchange, path, { body, expectUserId })
  return { url: String(sent.url), cookies }
}

const begin = returning.extend({ provider: providerId })

export const socialRoutes: Route[] = [
  post('/sign-in/social', {
    input: begin.extend({ intent: z.enum(['sign-in', 'reauthenticate']).default('sign-in') }),
    draws: ({ origin }) => writeDraws(origin),
    async run(exchange) {
      const { url, cookies } = await providerUrl(exchange, exchange.input.provider, exchange.input, exchange.input.intent)
      return answer({ url }, cookies)
    },
  }),

  post('/link-social', {
    input: begin,
    draws: ({ origin }) => writeDraws(origin),
    async run(exchange) {
      demandFullStrength(exchange)
      const { url, cookies } = await providerUrl(exchange, exchange.input.provider, exchange.input, 'link')
      return answer({ url }, cookies)
    },
  }),

  ...providerId.options.map((provider) =>
    get(`/callback/${provider}`, { draws: ({ origin }) => writeDraws(origin), run: (exchange) => comeBack(exchange, provider) }),
  ),
]

function demandFullStrength(exchange: Exchange): void {
  if (demandSignedIn(exchange).session.strength !== 'full') throw new AppError('not-found')
}
