import { Hono, type Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { detectLocale, localeCookieText, localePath } from '#app/platform/i18n/languages.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { emptyForm } from '#app/platform/form.ts'
import { drawnContext, giveWayContext, markContext, visitContext, type Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { addressWithinLimits } from './address-limits.ts'
import { carriesBody, isUnread, sentForm } from './bodies.ts'
import { contentSecurityPolicy, newMark, pageHeaders, withoutMark } from './content-security.ts'
import { isGone, toNobody } from './gone.ts'
import { formMemory, type FormMemory } from './form-memory.ts'
import type { Fairness, HttpEnv } from './http-app.ts'
import { bySession, type AskerOf } from './known-people.ts'
import { sayingOutages } from './page-build.ts'
import type { PageCache } from './page-cache.ts'
import { pageHandlers } from './page-handlers.ts'
import { pagePath } from './page-path.ts'
import { isMeasured, lastingOf } from './public-visit.ts'

/** React Router answers every address that nothing else did. */
export function pageRoutes(services: Services, cache: PageCache, identity: Identity, { turns, askerOf }: Fairness) {
  const app = new Hono<HttpEnv>()
  const handle = pageHandlers(sayingOutages(build), services.env.NODE_ENV)
  const memory = formMemory()
  app.use(addressWithinLimits)

  app.get('/', (c, next) => {
    const locale = detectLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
    // From a page of ours nobody comes here but by choosing English.
    const chosen = c.req.header('referer')?.startsWith(`${new URL(services.env.BASE_URL).origin}/`)
    if (locale === 'en' || chosen) return next()
    c.header('set-cookie', localeCookieText(locale))
    c.header('vary', 'cookie, accept-language')
    return c.redirect(localePath(locale, '/') + new URL(c.req.url).search)
  })

  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    const keep = cache.keeper()
    const mark = newMark()
    let letGo = () => {}
    let leave = () => {}
    const hold: FormMemory['hold'] = (...form) => (letGo = memory.hold(...form))
    const waitTurn: WaitTurn = async (asker) => {
      // What is sent may wait for a file or a lock, and is bounded by person and in the database.
      const sends = carriesBody(c.req.method)
      const turn = await turns.take(asker, c.get('origin'), {
        sends,
        school: sends ? null : asker?.session.room?.schoolId,
      })
      leave = turn.leave
      context.set(giveWayContext, turn.giveWay)
    }
    try {
      const came = await visitOf(services, identity, c, { hold, waitTurn, askerOf })
      if (isGone(c)) return toNobody()
      // Whoever is one too many costs no drawing.
      if (isTooMany(came.failure)) throw came.failure
      context.set(visitContext, came)
      context.set(markContext, mark)
      const response = await handle(asked(c), context)
      // What failed while it was drawn is told of the visit by whoever drew it.
      const visit = context.get(visitContext)
      c.set('failure', visit.failure)
      return await finish(services, keep, c, response, visit, { mark, drawn: context.get(drawnContext) })
    } finally {
      letGo()
      leave()
    }
  })
  return app
}

/**
 * Who asks for the headers alone gets those of the whole page; Hono leaves the body out. What was sent has been read,
 * and a page has no other way to it.
 */
function asked({ req: { url, method, raw } }: Context<HttpEnv>): Request {
  const headers = new Headers(raw.headers)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers, signal: raw.signal })
}

const isTooMany = (failure: unknown) => failure instanceof AppError && failure.code === 'limited'

type WaitTurn = (asker: Visit['signedIn']) => Promise<void>

async function visitOf(
  services: Services,
  identity: Identity,
  c: Context<HttpEnv>,
  { hold, waitTurn, askerOf }: { hold: FormMemory['hold']; waitTurn: WaitTurn; askerOf: AskerOf },
): Promise<Visit> {
  const asked = { services, ...pagePath(c.req.url), requestId: c.get('requestId'), origin: c.get('origin') }
  try {
    const asker = await askerOf(bySession(c.req.raw.headers))
    const form = await sentForm(c.req.raw, { path: asked.path, signedIn: asker }, hold)
    await waitTurn(asker)
    // A body may take minutes to come, and a right may end meanwhile: who asks is looked up when all of it is there.
    const signedIn = await identity.sessionOf(c.req.raw.headers)
    return { ...asked, signedIn, actor: signedIn ? await actorOf(services, signedIn) : visitor, form }
  } catch (failure) {
    return { ...asked, signedIn: null, actor: visitor, form: () => emptyForm, failure }
  }
}

/** Pages get their security headers here, and what is the same for everybody is kept. */
async function finish(
  services: Services,
  keep: ReturnType<PageCache['keeper']>,
  c: Context<HttpEnv>,
  response: Response,
  visit: Visit,
  { mark, drawn }: { mark: string; drawn: string },
): Promise<Response> {
  const headers = new Headers(response.headers)
  // What is still on its way is not waited for.
  if (isUnread(visit.form)) headers.set('connection', 'close')
  // A page may be stricter than the others, a sheet of secrets for instance.
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control'))
    headers.set('cache-control', response.ok ? lastingOf(c.req.raw.headers, visit) : 'private, no-store')
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(response.body, { status: response.status, headers })
  const html = withoutMark(drawn, mark)
  const policy = {
    mark,
    development: services.env.NODE_ENV === 'development',
    tagManager: isMeasured(services.env, visit),
  }
  headers.set('content-security-policy', contentSecurityPolicy(drawn, policy))
  headers.set('content-language', visit.locale)
  return (
    (await keep(c, visit, response.status, html, headers)) ??
    new Response(Buffer.from(html), { status: response.status, headers })
  )
}
