import { z } from 'zod'
import { AppError } from '#app/platform/errors.ts'
import { providerId, type Provider } from '../contract.ts'
import { answer, sendTo } from './answers.server.ts'
import { doorPath, returning, returningIn, type Returning } from './doors.server.ts'
import { demandSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { forward, forwardOrRefuse, type Forwarded } from './forward.server.ts'
import { mailDraws, writeDraws } from './limits.server.ts'
import { queueLetters, type LetterRequest } from './mails.server.ts'
import { translated } from './refusals.server.ts'
import { retireSession } from './sign-in.server.ts'
import { clientOf } from './social.server.ts'

type Intent = 'sign-in' | 'reauthenticate' | 'link'

type Departure = { url: string; cookies: string[] }

/** Answers where to send the browser. Scopes, parameters and return addresses are ours; the browser names the provider. */
export async function providerUrl(exchange: Exchange, provider: Provider, back: Returning, intent: Intent): Promise<Departure> {
  await prepared(exchange, provider)
  const door = doorPath(exchange.locale, back)
  const body = { provider, callbackURL: door, errorCallbackURL: door, disableRedirect: true }
  const expectUserId = intent === 'reauthenticate' ? demandSignedIn(exchange).user.id : undefined
  const path = intent === 'link' ? '/link-social' : '/sign-in/social'
  const { body: sent, cookies } = await forwardOrRefuse(exchange, path, { body, expectUserId })
  return { url: String(sent.url), cookies }
}

async function prepared({ parts }: Exchange, provider: Provider): Promise<void> {
  if (!clientOf(parts.services.env, provider)) throw new AppError('not-found')
  await parts.engine.prepare(provider)
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

async function comeBack(exchange: Exchange, provider: Provider): Promise<Response> {
  const { parts, query, locale } = exchange
  await prepared(exchange, provider)
  const state = query.get('state')
  // better-auth reads the state and deletes it in two steps; the claim lets one of two through.
  const first = state === null || (await parts.oneTime.claim('oauth-state', state))
  if (!first) return sendTo(doorPath(locale, { mode: 'redirect' }, { error: 'invalid-code' }))

  const known = Object.fromEntries(['code', 'state', 'error', 'iss'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])))
  const forwarded = await forward(exchange, `/callback/${provider}`, { method: 'GET', query: known, holdLetters: true })
  const location = new URL(forwarded.location ?? '/auth?error=unexpected', parts.services.env.BASE_URL)
  const error = location.searchParams.get('error')
  await writeWithinBudget(exchange, forwarded, error)

  const back = returningIn(location)
  if (forwarded.body.twoFactorRedirect) return sendTo(doorPath(locale, back, { error: 'second-factor' }), forwarded.cookies)
  if (error !== null) return sendTo(doorPath(locale, back, { error: translated(error) }), forwarded.cookies)
  const opened = forwarded.cookies.some((cookie) => cookie.startsWith(`${parts.cookies.session}=`))
  if (opened) await retireSession(exchange)
  return sendTo(doorPath(locale, back), forwarded.cookies)
}

/** A new address and one that is taken get the same answer; what differs is the letter to its owner, and few of those. */
async function writeWithinBudget({ parts, origin, locale }: Exchange, { flow }: Forwarded, error: string | null): Promise<void> {
  const taken: LetterRequest[] =
    error === 'account_not_linked' && flow.socialEmail
      ? [{ letter: 'already-registered', to: flow.socialEmail, locale, link: `${parts.services.env.BASE_URL}/login` }]
      : []
  for (const letter of [...flow.letters, ...taken]) {
    const { over } = await parts.limits.spend(mailDraws(origin, parts.keys.seal('subject', letter.to)))
    if (!over) await queueLetters(parts.services, [letter])
  }
}

