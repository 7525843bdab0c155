import { canonicalPath } from '#rules/identity/paths.ts'
import { can, visitor } from '#rules/permissions.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { detectLocale } from '#app/platform/i18n/languages.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import { accountRoutes } from './account-routes.server.ts'
import { errorResponse } from './responses.server.ts'
import { parseInput } from './bodies.server.ts'
import { confirmRoutes } from './mails/confirm-routes.server.ts'
import { authorizedOrigins, isFromAuthorizedOrigin } from './domains.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { actorOf, type Exchange, type Parts, type Route } from './exchange.server.ts'
import { causeOf, logFault } from './faults.server.ts'
import { publicInfoRoutes } from './public-info-routes.server.ts'
import type { LimitedCounter, SpendResult } from '#app/platform/limits/limits.server.ts'
import { mailRoutes } from './mails/mail-routes.server.ts'
import { isPlainForm, redirectPlainForm } from './plain-forms.server.ts'
import { refusal } from './refusals.server.ts'
import { secondFactorRoutes } from './credentials/second-factor-routes.server.ts'
import { sessionModule } from './sessions/session-module.server.ts'
import { signInRoutes } from './sign-in.server.ts'
import { socialRoutes } from './social/social-routes.server.ts'
import { tokenRoutes } from './sessions/token-routes.server.ts'

/** All routes under /api/auth. Other paths are not found, even if better-auth would handle them. */
export const routes: readonly Route[] = [
  ...publicInfoRoutes,
  ...sessionModule,
  ...signInRoutes,
  ...socialRoutes,
  ...mailRoutes,
  ...confirmRoutes,
  ...tokenRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
]

const table = new Map(routes.map((route) => [`${route.method} /api/auth${route.path}`, route]))

/** Checks path, route, origin, permission and rate limits, in this order, before running the route. */
export async function serve(parts: Parts, request: Request, origin: Origin): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url)
  const route = table.get(`${request.method} ${canonicalPath(pathname)}`)
  const locale = detectLocale(request.headers.get('cookie'), request.headers.get('accept-language'))
  let input: unknown
  let signedIn: SignedIn | null = null
  const response = await respond().catch(async (error: unknown) =>
    errorResponse(await toAppError(parts, error, signedIn)),
  )
  return route?.mailLink && isPlainForm(request)
    ? redirectPlainForm(response, route.mailLink, input, query, locale)
    : response

  async function respond(): Promise<Response> {
    if (!route) throw new AppError('not-found')
    if (route.method === 'POST' && !isFromAuthorizedOrigin(request, authorizedOrigins(parts.services.env)))
      throw refusal('unauthorized-domain')
    signedIn = await parts.sessions.sessionOf(request.headers)
    requirePermission(route, signedIn)
    if (route.input) {
      input = await parseInput(request, route.input)
      // Check the session again: a slow body can take minutes, and the session may have ended since.
      signedIn = await parts.sessions.sessionOf(request.headers)
      requirePermission(route, signedIn)
    }
    return runWithinLimits(route, { parts, request, query, origin, locale, input, signedIn })
  }
}

/** Applies the general permission table to every route, also to student accounts and class-code sessions. */
function requirePermission({ permission }: Route, signedIn: SignedIn | null): void {
  const actor = signedIn ? actorOf(signedIn) : visitor
  if (can(actor, permission, { personId: actor.id })) return
  throw signedIn ? new AppError('not-found') : refusal('user-token-expired')
}

async function runWithinLimits(route: Route, exchange: Exchange): Promise<Response> {
  const spent = await spendAll(exchange, await route.draws(exchange))
  const response = await route.run(exchange)
  if (response.status < 400) for (const { refund } of spent) await refund()
  return response
}

/** A solved captcha replaces all limits marked `orSolve`, and no other limit. */
async function spendAll(
  exchange: Exchange,
  limits: readonly LimitedCounter[],
  previous: readonly SpendResult[] = [],
): Promise<readonly SpendResult[]> {
  if (limits.length === 0) return previous
  const { parts, input } = exchange
  const spent = await parts.limits.spend(limits)
  const all = [...previous, spent]
  if (!spent.over) return all
  const { captcha } = (input ?? {}) as { captcha?: { challenge: string; answer: number } }
  const isAlreadySolved = previous.length > 0
  if (spent.over.orSolve && (isAlreadySolved || (await parts.captcha.isSolved(captcha))))
    return spendAll(exchange, spent.untouched, all)
  const canSolveCaptcha = spent.over.orSolve && parts.captcha.configuration().provider !== 'none'
  throw refusal(canSolveCaptcha ? 'captcha-required' : 'limited', { retryAfterSeconds: spent.retryAfterSeconds })
}

/** An unexpected error of a user who was signed out or deleted during the request is reported as an ended session. */
async function toAppError(parts: Parts, error: unknown, signedIn: SignedIn | null): Promise<AppError> {
  if (error instanceof AppError && error.code !== 'unexpected') return error
  if (isOutage(error)) return logAndConvert(parts, error, 'unavailable')
  if (signedIn && (await hasEnded(parts, signedIn))) return refusal('user-token-expired')
  const { code } = causeOf(error)
  // The user was deleted during the request (foreign key), or a concurrent request won (unique index).
  if (code === foreignKeyViolation) return refusal('invalid-code')
  if (code === uniqueViolation) return new AppError('conflict')
  return error instanceof AppError ? error : logAndConvert(parts, error, 'unexpected')
}

const [foreignKeyViolation, uniqueViolation] = ['23503', '23505']

const hasEnded = ({ sessions }: Parts, { session }: SignedIn): Promise<boolean> =>
  sessions.sessionById(session.id).then(
    (signedIn) => signedIn === null,
    () => false,
  )

function logAndConvert({ services }: Parts, error: unknown, code: 'unavailable' | 'unexpected'): AppError {
  logFault(services.log, 'identity', error)
  return new AppError(code)
}
