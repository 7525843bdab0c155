import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { detectLocale, localeCookieText, localePath } from '#app/platform/i18n/languages.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { markContext, visitContext, type Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { contentSecurityPolicy, newMark, pageHeaders, withoutMark } from './content-security.ts'
import type { HttpEnv } from './http-app.ts'
import { deviceMark, originOf } from './origin.ts'
import type { PageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'
import { isMeasured, lastingOf } from './public-visit.ts'

/** React Router answers every address that nothing else did. */
export function pageRoutes(services: Services, cache: PageCache, identity: Identity) {
  const app = new Hono<HttpEnv>()
  const handle = createRequestHandler(build, services.env.NODE_ENV)

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
    const visit = await visitOf(services, identity, c)
    const mark = newMark()
    context.set(visitContext, visit)
    context.set(markContext, mark)
    const response = await handle(asked(c), context)
    return finish(services, cache, c, response, visit, mark)
  })
  return app
}

/** Who asks for the headers alone gets those of the whole page; Hono leaves the body out. */
const asked = ({ req }: Context<HttpEnv>) => (req.method === 'HEAD' ? new Request(req.url, { headers: req.raw.headers, signal: req.raw.signal }) : req.raw)

async function visitOf(services: Services, identity: Identity, c: Context<HttpEnv>): Promise<Visit> {
  const signedIn = await identity.sessionOf(c.req.raw.headers)
  return {
    services,
    ...pagePath(c.req.url),
    requestId: c.get('requestId'),
    origin: originOf(services.env, c),
    signedIn,
    actor: signedIn ? await actorOf(services, signedIn) : visitor,
  }
}

/** Pages get their security headers here, and what is the same for everybody is kept. */
async function finish(services: Services, cache: PageCache, c: Context<HttpEnv>, response: Response, visit: Visit, mark: string): Promise<Response> {
  const headers = new Headers(response.headers)
  // A page may be stricter than the others, a sheet of secrets for instance.
  for (const [name, value] of Object.entries(pageHeaders(services.env))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', lastingOf(c.req.raw.headers, visit))
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status: response.status, headers })
  const rendered = await response.text()
  const html = withoutMark(rendered, mark)
  const policy = { mark, development: services.env.NODE_ENV === 'development', tagManager: isMeasured(services.env, visit) }
  headers.set('content-security-policy', contentSecurityPolicy(rendered, policy))
  headers.set('content-language', visit.locale)
  const kept = await cache.keep(c, visit, response.status, html, headers)
  if (kept) return kept
  const device = deviceMark(services.env, visit.origin)
  if (device) headers.append('set-cookie', device)
  return new Response(html, { status: response.status, headers })
}
