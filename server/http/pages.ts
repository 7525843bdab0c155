import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { detectLocale, localeCookieText, localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { visitContext, type Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { contentSecurityPolicy, pageHeaders } from './content-security.ts'
import type { HttpEnv } from './http-app.ts'
import type { PageCache } from './page-cache.ts'

/** React Router answers every address that nothing else did. */
export function pageRoutes(services: Services, cache: PageCache) {
  const app = new Hono<HttpEnv>()
  const handle = createRequestHandler(build, services.env.NODE_ENV)

  app.get('/', (c, next) => {
    const locale = detectLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
    if (locale === 'en') return next()
    c.header('set-cookie', localeCookieText(locale))
    c.header('vary', 'cookie, accept-language')
    return c.redirect(localePath(locale, '/') + new URL(c.req.url).search)
  })

  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    const visit = await visitOf(services, c)
    context.set(visitContext, visit)
    const response = await handle(c.req.raw, context)
    return finish(services, cache, c, response, visit)
  })
  return app
}

async function visitOf(services: Services, c: Context<HttpEnv>): Promise<Visit> {
  const pathname = new URL(c.req.url).pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  return {
    services,
    ...splitLocale(pathname),
    requestId: c.get('requestId'),
    origin: { address: getConnInfo(c).remote.address ?? null, device: null },
    signedIn: null,
    actor: visitor,
  }
}

/** Pages get their security headers here, and what is the same for everybody is kept. */
async function finish(services: Services, cache: PageCache, c: Context<HttpEnv>, response: Response, visit: Visit): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status: response.status, headers })
  const html = await response.text()
  headers.set('content-security-policy', contentSecurityPolicy(html, { development: services.env.NODE_ENV === 'development' }))
  headers.set('content-language', visit.locale)
  return (await cache.keep(c, visit, response.status, html, headers)) ?? new Response(html, { status: response.status, headers })
}
