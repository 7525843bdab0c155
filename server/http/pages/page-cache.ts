import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { pages } from '#app/routes.ts'
import { getConfigurationVersion } from '#app/features/site/public-pages/public.server.ts'
import { detectLocale, splitLocale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv } from '../http-app.ts'
import { cachedPages } from '../monitoring/metrics.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type CachedPage = {
  renderedAt: number
  expiresAt: number
  configurationVersion: string | null
  responses: Record<
    Encoding,
    { body: Uint8Array<ArrayBuffer>; headers: [name: string, value: string][]; flatHeaders: string[] }
  >
}

export type PageCache = {
  /** Responds if the page is cached. Takes Node's objects: creating a Request would cost more than the response. */
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Call before rendering: the returned function saves the page for the configuration version at that time. */
  prepareSave: () => (
    c: Context<HttpEnv>,
    requestContext: RequestContext,
    status: number,
    html: string,
    headers: Headers,
  ) => Promise<Response | null>
}

const lifetimeMs = 60_000
/** While one request renders an expired page again, other requests get the old page for this long. */
const renewalTimeoutMs = 5_000
const maxPages = 500
/** The length is bounded because an unbounded pattern takes quadratic time on a cookie that repeats "skykite". */
const sessionCookie = /skykite[\w.-]{0,20}session/

/**
 * Caches pages that are the same for every visitor, by path and language, for a minute. They contain no nonce and no
 * personal data. Users with a session never get a cached page.
 */
export function pageCache(services: Services, configuration = () => getConfigurationVersion(services)): PageCache {
  const cachedPagesByUrl = new Map<string, CachedPage>()
  const cacheable = new Set(pages.filter((page) => page.cached && !page.path.includes(':')).map((page) => page.path))

  return {
    respond({ method, url, headers }, outgoing) {
      const entry = method === 'GET' ? cachedPagesByUrl.get(url!) : undefined
      const now = services.now()
      if (!entry || entry.renderedAt + 2 * lifetimeMs < now || !isAnonymous(url!, headers)) return false
      if (entry.configurationVersion === null || entry.configurationVersion !== configuration()) return false
      if (entry.expiresAt < now) {
        entry.expiresAt = now + renewalTimeoutMs
        return false
      }
      cachedPages.inc()
      const { body, flatHeaders } = entry.responses[encodingOf(headers['accept-encoding'])]
      outgoing.writeHead(200, flatHeaders).end(body)
      return true
    },

    prepareSave:
      (version = configuration()) =>
      async (c, requestContext, status, html, headers) => {
        const requestHeaders = { cookie: c.req.header('cookie'), 'accept-language': c.req.header('accept-language') }
        if (
          status !== 200 ||
          requestContext.signedIn ||
          !isAnonymous(c.req.path, requestHeaders) ||
          c.req.url.includes('?') ||
          !cacheable.has(requestContext.path)
        )
          return null
        if (splitLocale(c.req.path).path !== requestContext.path) return null
        headers.set('cache-control', 'public, max-age=0, must-revalidate')
        headers.set('vary', 'accept-encoding, cookie')
        const plain = Buffer.from(html) as Buffer<ArrayBuffer>
        const responses = {
          identity: buildResponse(plain, [...headers]),
          gzip: buildResponse(await compress.gzip(plain), [...headers, ['content-encoding', 'gzip']]),
          br: buildResponse(await compress.br(plain), [...headers, ['content-encoding', 'br']]),
        }
        if (cachedPagesByUrl.size >= maxPages) cachedPagesByUrl.clear()
        const renderedAt = services.now()
        cachedPagesByUrl.set(c.req.path, {
          renderedAt,
          expiresAt: renderedAt + lifetimeMs,
          configurationVersion: version,
          responses,
        })
        const { body, headers: responseHeaders } = responses[encodingOf(c.req.header('accept-encoding'))]
        return new Response(body, { headers: responseHeaders })
      },
  }
}

function buildResponse(
  body: Uint8Array<ArrayBuffer>,
  baseHeaders: [string, string][],
): CachedPage['responses'][Encoding] {
  const headers: [string, string][] = [...baseHeaders, ['content-length', String(body.byteLength)]]
  return { body, headers, flatHeaders: headers.flat() }
}

/** Without a session, and on the start page without a redirect to another language. */
function isAnonymous(
  path: string,
  { cookie, 'accept-language': acceptLanguage }: { cookie?: string; 'accept-language'?: string },
): boolean {
  if (cookie !== undefined && sessionCookie.test(cookie)) return false
  return path !== '/' || detectLocale(cookie ?? null, acceptLanguage ?? null) === 'en'
}

const encodingOf = (accepted: string | string[] = ''): Encoding =>
  accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'

const compress = {
  gzip: async (body: Buffer) => (await promisify(gzip)(body, { level: 9 })) as Buffer<ArrayBuffer>,
  br: async (body: Buffer) =>
    (await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })) as Buffer<ArrayBuffer>,
}
