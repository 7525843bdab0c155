import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { pages } from '#app/routes.ts'
import { detectLocale, splitLocale } from '#app/platform/i18n/languages.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'
import { cachedPages } from './metrics.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = { until: number; bodies: Record<Encoding, Uint8Array<ArrayBuffer>>; headers: Record<Encoding, Record<string, string>> }

export type PageCache = {
  serve: MiddlewareHandler<HttpEnv>
  keep: (c: Context<HttpEnv>, visit: Visit, status: number, html: string, headers: Headers) => Promise<Response | null>
  clear: () => void
}

const lifetimeMs = 60_000
const most = 500
const sessionCookie = /skykite[\w.-]*session/

/**
 * Pages that are the same for every visitor, by path and language, for a minute. They carry no nonce and nothing personal, so one body
 * serves all; people with a session never get one.
 */
export function pageCache(services: Services): PageCache {
  const kept = new Map<string, Kept>()
  const cacheable = new Set(pages.filter((page) => page.cached && !page.path.includes(':')).map((page) => page.path))
  services.bus.subscribe((path) => path === 'system/configuration' && kept.clear())

  return {
    async serve(c, next) {
      const entry = c.req.method === 'GET' ? kept.get(c.req.path) : undefined
      if (!entry || entry.until < services.now() || !anonymous(c) || c.req.url.includes('?')) return next()
      cachedPages.inc()
      const encoding = encodingOf(c)
      return new Response(entry.bodies[encoding], { headers: entry.headers[encoding] })
    },

    async keep(c, visit, status, html, headers) {
      if (status !== 200 || visit.signedIn || !anonymous(c) || c.req.url.includes('?') || !cacheable.has(visit.path)) return null
      if (splitLocale(c.req.path).path !== visit.path) return null
      const plain = Buffer.from(html) as Buffer<ArrayBuffer>
      const bodies = { identity: plain, gzip: await compress.gzip(plain), br: await compress.br(plain) }
      headers.set('cache-control', 'public, max-age=0, must-revalidate')
      headers.set('vary', 'accept-encoding, cookie')
      const common = Object.fromEntries(headers)
      const headersOf = (encoding: Encoding) => ({
        ...common,
        'content-length': String(bodies[encoding].byteLength),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      })
      const entry = { until: services.now() + lifetimeMs, bodies, headers: { identity: headersOf('identity'), gzip: headersOf('gzip'), br: headersOf('br') } }
      if (kept.size >= most) kept.clear()
      kept.set(c.req.path, entry)
      const encoding = encodingOf(c)
      return new Response(bodies[encoding], { headers: entry.headers[encoding] })
    },

    clear: () => kept.clear(),
  }
}

/** No session, and on the start page nobody who should be led to another language. */
function anonymous(c: Context<HttpEnv>): boolean {
  const cookie = c.req.header('cookie') ?? null
  if (cookie !== null && sessionCookie.test(cookie)) return false
  return c.req.path !== '/' || detectLocale(cookie, c.req.header('accept-language') ?? null) === 'en'
}

function encodingOf(c: Context<HttpEnv>): Encoding {
  const accepted = c.req.header('accept-encoding') ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

const compress = {
  gzip: async (body: Buffer) => (await promisify(gzip)(body, { level: 9 })) as Buffer<ArrayBuffer>,
  br: async (body: Buffer) =>
    (await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })) as Buffer<ArrayBuffer>,
}
