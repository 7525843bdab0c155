import { canonicalPath } from '#rules/identity/paths.ts'
import { can, visitor } from '#rules/permissions.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { detectLocale } from '#app/platform/i18n/languages.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import { accountRoutes } from './account-routes.server.ts'
import { answerError } from './answers.server.ts'
import { inputOf } from './bodies.server.ts'
import { confirmRoutes } from './confirm-routes.server.ts'
import { authorisedOrigins, comesFromUs } from './domains.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actorOf, type Exchange, type Parts, type Route } from './exchange.server.ts'
import { causeOf, logFault } from './faults.server.ts'
import { factRoutes } from './fact-routes.server.ts'
import type { Draw, Spent } from '#app/platform/limits.server.ts'
import { mailRoutes } from './mail-routes.server.ts'
import { isPlainForm, ledOn } from './plain-forms.server.ts'
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
  ...confirmRoutes,
  ...tokenRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
]

const table = new Map(routes.map((route) => [`${route.method} /api/auth${route.path}`, route]))

/** Canonical path, known route, our own pages, allowed, within the limits — and only then is anything done. */
export async function serve(parts: Parts, request: Request, origin: Origin): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url)
  const route = table.get(`${request.method} ${canonicalPath(pathname)}`)
  const locale = detectLocale(request.headers.get('cookie'), request.headers.get('accept-language'))
  let input: unknown
  let signedIn: SignedIn | null = null
  const answered = await answerTo().catch(async (error: unknown) =>
    answerError(await asAppError(parts, error, signedIn)),
  )
  return route?.mailLink && isPlainForm(request) ? ledOn(answered, route.mailLink, input, query, locale) : answered

  async function answerTo(): Promise<Response> {
    if (!route) throw new AppError('not-found')
    if (route.method === 'POST' && !comesFromUs(request, authorisedOrigins(parts.services.env)))
      throw refusal('unauthorized-domain')
    signedIn = await parts.sessions.sessionOf(request.headers)
    demandPermission(route, signedIn)
    if (route.input) {
      input = await inputOf(request, route.input)
      // What was sent may have taken minutes to come, and the session may have ended meanwhile.
      signedIn = await parts.sessions.sessionOf(request.headers)
      demandPermission(route, signedIn)
    }
    return withinLimits(route, { parts, request, query, origin, locale, input, signedIn })
  }
}

/** Asked here for every route: a child's account and a sign-in by class code meet the same table as everywhere else. */
function demandPermission({ permission }: Route, signedIn: SignedIn | null): void {
  const actor = signedIn ? actorOf(signedIn) : visitor
  if (can(actor, permission, { personId: actor.id })) return
  throw signedIn ? new AppError('not-found') : refusal('user-token-expired')
}

async function withinLimits(route: Route, exchange: Exchange): Promise<Response> {
  const spent = await spendAll(exchange, await route.draws(exchange))
  const response = await route.run(exchange)
  if (response.status < 400) for (const { refund } of spent) await refund()
  return response
}

/** A solved captcha stands in for every budget that it may stand in for, and for no other. */
async function spendAll(
  exchange: Exchange,
  draws: readonly Draw[],
  earlier: readonly Spent[] = [],
): Promise<readonly Spent[]> {
  if (draws.length === 0) return earlier
  const { parts, input } = exchange
  const spent = await parts.limits.spend(draws)
  const all = [...earlier, spent]
  if (!spent.over) return all
  const { captcha } = (input ?? {}) as { captcha?: { challenge: string; answer: number } }
  const solvedBefore = earlier.length > 0
  if (spent.over.orSolve && (solvedBefore || (await parts.captcha.solved(captcha))))
    return spendAll(exchange, spent.rest, all)
  const mayBeSolved = spent.over.orSolve && parts.captcha.configuration().provider !== 'none'
  throw refusal(mayBeSolved ? 'captcha-required' : 'limited', { retryAfterSeconds: spent.retryAfterSeconds })
}

/** Whatever went wrong on the way, for somebody who has been signed out or deleted meanwhile only that is the answer. */
async function asAppError(parts: Parts, error: unknown, signedIn: SignedIn | null): Promise<AppError> {
  if (error instanceof AppError && error.code !== 'unexpected') return error
  if (isOutage(error)) return faultOf(parts, error, 'unavailable')
  if (signedIn && (await hasEnded(parts, signedIn))) return refusal('user-token-expired')
  const { code } = causeOf(error)
  // Nobody is left whom it could be written for, or another of the same moment was first.
  if (code === foreignKeyViolation) return refusal('invalid-code')
  if (code === uniqueViolation) return new AppError('conflict')
  return error instanceof AppError ? error : faultOf(parts, error, 'unexpected')
}

const [foreignKeyViolation, uniqueViolation] = ['23503', '23505']

const hasEnded = ({ sessions }: Parts, { session }: SignedIn): Promise<boolean> =>
  sessions.sessionById(session.id).then(
    (found) => found === null,
    () => false,
  )

function faultOf({ services }: Parts, error: unknown, code: 'unavailable' | 'unexpected'): AppError {
  logFault(services.log, 'identity', error)
  return new AppError(code)
}
