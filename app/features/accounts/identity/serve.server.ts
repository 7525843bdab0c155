import { canonicalPath } from '#rules/identity/paths.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { detectLocale } from '#app/platform/i18n/languages.ts'
import { accountRoutes } from './account-routes.server.ts'
import { answerError } from './answers.server.ts'
import { inputOf } from './bodies.server.ts'
import { authorisedOrigins, comesFromUs } from './domains.server.ts'
import type { Exchange, Parts, Route } from './exchange.server.ts'
import { isAway, logFault } from './faults.server.ts'
import { factRoutes } from './fact-routes.server.ts'
import { mailRoutes } from './mail-routes.server.ts'
import { refusal } from './refusals.server.ts'
import { secondFactorRoutes } from './second-factor-routes.server.ts'
import { sessionModule } from './session-module.server.ts'
import { signInRoutes } from './sign-in.server.ts'
import { socialRoutes } from './social-routes.server.ts'
import { tokenRoutes } from './token-routes.server.ts'

/** Everything that exists under /api/auth. What is not here is not found, whatever better-auth would have said. */
export const routes: readonly Route[] = [
  ...factRoutes,
  ...sessionModule,
  ...signInRoutes,
  ...socialRoutes,
  ...mailRoutes,
  ...tokenRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
]

const table = new Map(routes.map((route) => [`${route.method} /api/auth${route.path}`, route]))

/** Canonical path, known route, our own pages, within the limits — and only then is anything done. */
export async function serve(parts: Parts, request: Request, origin: Origin): Promise<Response> {
  const url = new URL(request.url)
  const route = table.get(`${request.method} ${canonicalPath(url.pathname)}`)
  try {
    if (!route) throw new AppError('not-found')
    if (route.method === 'POST' && !comesFromUs(request, authorisedOrigins(parts.services.env))) throw refusal('unauthorized-domain')
    const input = route.input ? await inputOf(request, route.input) : undefined
    const locale = detectLocale(request.headers.get('cookie'), request.headers.get('accept-language'))
    const signedIn = await parts.sessions.sessionOf(request.headers)
    return await withinLimits(route, { parts, request, query: url.searchParams, origin, locale, input, signedIn })
  } catch (error) {
    return answerError(asAppError(parts, error))
  }
}

async function withinLimits(route: Route, exchange: Exchange): Promise<Response> {
  const draws = route.draws(exchange)
  const spent = draws.length > 0 ? await exchange.parts.limits.spend(draws) : null
  if (spent?.over && !(spent.orSolve && (await solved(exchange)))) {
    const mayBeSolved = spent.orSolve && exchange.parts.captcha.configuration().provider !== 'none'
    throw refusal(mayBeSolved ? 'captcha-required' : 'limited', { retryAfterSeconds: spent.retryAfterSeconds })
  }
  const response = await route.run(exchange)
  if (response.status < 400) await spent?.refund()
  return response
}

const solved = ({ parts, input }: Exchange) => parts.captcha.solved((input as { captcha?: { challenge: string; answer: number } }).captcha)

function asAppError({ services }: Parts, error: unknown): AppError {
  if (error instanceof AppError) return error
  logFault(services.log, 'identity', error)
  return new AppError(isAway(error) ? 'unavailable' : 'unexpected')
}
