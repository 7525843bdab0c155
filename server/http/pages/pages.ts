import { Hono, type Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { detectLocale, localeCookieText, localePath } from '#app/platform/i18n/languages.ts'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import {
  renderedHtmlContext,
  waitBeforeRenderContext,
  nonceContext,
  requestContextKey,
  type RequestContext,
} from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { limitUrlSize } from '../limits/url-limits.ts'
import { canHaveBody, isBodyUnread, readPageForm } from '../bodies/bodies.ts'
import { contentSecurityPolicy, newNonce, pageHeaders, removeNonce } from '../security/content-security.ts'
import { isClientGone, clientGoneResponse } from '../client-gone.ts'
import { createFormMemory, type FormMemory } from '../bodies/form-memory.ts'
import type { RequestLimits, HttpEnv } from '../http-app.ts'
import { sessionCookieHeaders, type FindSession } from '../identity/session-cache.ts'
import { mapOutages } from './page-build.ts'
import type { PageCache } from './page-cache.ts'
import { createPageHandler } from './page-handlers.ts'
import { pagePath } from './page-path.ts'
import { isAnalyticsAllowed, cacheControlFor } from './public-pages-policy.ts'

/** Page routes: React Router handles every URL that no other route handled. */
export function pageRoutes(
  services: Services,
  cache: PageCache,
  identity: Identity,
  { slots, findSession }: RequestLimits,
) {
  const app = new Hono<HttpEnv>()
  const handle = createPageHandler(mapOutages(build), services.env.NODE_ENV)
  const memory = createFormMemory()
  app.use(limitUrlSize)

  app.get('/', (c, next) => {
    const locale = detectLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
    // A link to `/` from a page of this site means that the visitor chose English.
    const choseEnglish = c.req.header('referer')?.startsWith(`${new URL(services.env.BASE_URL).origin}/`)
    if (locale === 'en' || choseEnglish) return next()
    c.header('set-cookie', localeCookieText(locale))
    c.header('vary', 'cookie, accept-language')
    return c.redirect(localePath(locale, '/') + new URL(c.req.url).search)
  })

  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    const savePage = cache.prepareSave()
    const nonce = newNonce()
    let releaseMemory = () => {}
    let releaseSlot = () => {}
    const reserve: FormMemory['reserve'] = (...form) => (releaseMemory = memory.reserve(...form))
    const waitForSlot: WaitForSlot = async (signedIn) => {
      const slot = await slots.acquire(signedIn, c.get('origin'), { isWrite: canHaveBody(c.req.method) })
      releaseSlot = slot.release
      context.set(waitBeforeRenderContext, slot.yieldToOthers)
    }
    try {
      const initialContext = await createRequestContext(services, identity, c, { reserve, waitForSlot, findSession })
      if (isClientGone(c)) return clientGoneResponse()
      // Don't render pages for rate-limited requests.
      if (isRateLimited(initialContext.failure)) throw initialContext.failure
      context.set(requestContextKey, initialContext)
      context.set(nonceContext, nonce)
      const response = await handle(createRouterRequest(c), context)
      // Rendering stores its failure in the request context.
      const requestContext = context.get(requestContextKey)
      c.set('failure', requestContext.failure)
      return await finishPage(services, savePage, c, response, requestContext, {
        nonce,
        rendered: context.get(renderedHtmlContext),
      })
    } finally {
      releaseMemory()
      releaseSlot()
    }
  })
  return app
}

/**
 * Request for React Router. HEAD becomes GET, because Hono removes the body afterwards. It has no body: the form was
 * already read and is in the request context.
 */
function createRouterRequest({ req: { url, method, raw } }: Context<HttpEnv>): Request {
  const headers = new Headers(raw.headers)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers, signal: raw.signal })
}

const isRateLimited = (failure: unknown) => failure instanceof AppError && failure.code === 'limited'

type WaitForSlot = (signedIn: RequestContext['signedIn']) => Promise<void>

async function createRequestContext(
  services: Services,
  identity: Identity,
  c: Context<HttpEnv>,
  {
    reserve,
    waitForSlot,
    findSession,
  }: { reserve: FormMemory['reserve']; waitForSlot: WaitForSlot; findSession: FindSession },
): Promise<RequestContext> {
  const base = { services, ...pagePath(c.req.url), requestId: c.get('requestId'), origin: c.get('origin') }
  try {
    const queueOwner = await findSession(sessionCookieHeaders(c.req.raw.headers))
    const form = await readPageForm(c.req.raw, { path: base.path, signedIn: queueOwner }, reserve)
    await waitForSlot(queueOwner)
    // Look up the session after the body was read: a body may take minutes, and the session may end in the meantime.
    const signedIn = await identity.sessionOf(c.req.raw.headers)
    return { ...base, signedIn, actor: signedIn ? await actorOf(services, signedIn) : visitor, form }
  } catch (failure) {
    return { ...base, signedIn: null, actor: visitor, form: () => emptyForm, failure }
  }
}

/** Adds the security headers to a page, and caches it if it is the same for all visitors. */
async function finishPage(
  services: Services,
  savePage: ReturnType<PageCache['prepareSave']>,
  c: Context<HttpEnv>,
  response: Response,
  requestContext: RequestContext,
  { nonce, rendered }: { nonce: string; rendered: string },
): Promise<Response> {
  const headers = new Headers(response.headers)
  // Don't wait for the rest of a rejected body.
  if (isBodyUnread(requestContext.form)) headers.set('connection', 'close')
  // A page may set stricter headers itself, for example a printed sheet of login secrets.
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control'))
    headers.set('cache-control', response.ok ? cacheControlFor(c.req.raw.headers, requestContext) : 'private, no-store')
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(response.body, { status: response.status, headers })
  const html = removeNonce(rendered, nonce)
  const policy = {
    nonce,
    development: services.env.NODE_ENV === 'development',
    tagManager: isAnalyticsAllowed(services.env, requestContext),
  }
  headers.set('content-security-policy', contentSecurityPolicy(rendered, policy))
  headers.set('content-language', requestContext.locale)
  return (
    (await savePage(c, requestContext, response.status, html, headers)) ??
    new Response(Buffer.from(html), { status: response.status, headers })
  )
}
