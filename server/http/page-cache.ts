import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { pages } from '#app/routes.ts'
import { configurationVersion } from '#app/features/site/public.server.ts'
import { detectLocale, splitLocale } from '#app/platform/i18n/languages.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'
import { cachedPages } from './metrics.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = {
  drawnAt: number
  until: number
  under: string | null
  answers: Record<Encoding, { body: Uint8Array<ArrayBuffer>; headers: [name: string, value: string][]; flat: string[] }>
}

export type PageCache = {
  /** Answers at once where it can. Asked before a Request is made: making one costs more than the answer. */
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Taken before a page is drawn: it is kept for the configuration it was drawn under, and answered under no other. */
  keeper: () => (
    c: Context<HttpEnv>,
    visit: Visit,
    status: number,
    html: string,
    headers: Headers,
  ) => Promise<Response | null>
}

const lifetimeMs = 60_000
/** While somebody draws it anew, the others get what there is: drawing it for all of them would hold everybody up. */
const renewalMs = 5_000
const most = 500
/** Bounded: without an end to what stands between, a cookie made of the first word alone is walked through from each of them. */
const sessionCookie = /skykite[\w.-]{0,20}session/

/**
 * Pages that are the same for every visitor, by path and language, for a minute. They carry no nonce and nothing
 * personal, so one body
 * serves all; people with a session never get one.
 */
export function pageCache(services: Services, configuration = () => configurationVersion(services)): PageCache {
  const kept = new Map<string, Kept>()
  const cacheable = new Set(pages.filter((page) => page.cached && !page.path.includes(':')).map((page) => page.path))

  return {
    answer({ method, url, headers }, outgoing) {
      const entry = method === 'GET' ? kept.get(url!) : undefined
      const now = services.now()
      if (!entry || entry.drawnAt + 2 * lifetimeMs < now || !anonymous(url!, headers)) return false
      if (entry.under === null || entry.under !== configuration()) return false
      if (entry.until < now) {
        entry.until = now + renewalMs
        return false
      }
      cachedPages.inc()
      const { body, flat } = entry.answers[encodingOf(headers['accept-encoding'])]
      outgoing.writeHead(200, flat).end(body)
      return true
    },

    keeper:
      (under = configuration()) =>
      async (c, visit, status, html, headers) => {
        const asked = { cookie: c.req.header('cookie'), 'accept-language': c.req.header('accept-language') }
        if (
          status !== 200 ||
          visit.signedIn ||
          !anonymous(c.req.path, asked) ||
          c.req.url.includes('?') ||
          !cacheable.has(visit.path)
        )
          return null
        if (splitLocale(c.req.path).path !== visit.path) return null
        headers.set('cache-control', 'public, max-age=0, must-revalidate')
        headers.set('vary', 'accept-encoding, cookie')
        const plain = Buffer.from(html) as Buffer<ArrayBuffer>
        const answers = {
          identity: answerOf(plain, [...headers]),
          gzip: answerOf(await compress.gzip(plain), [...headers, ['content-encoding', 'gzip']]),
          br: answerOf(await compress.br(plain), [...headers, ['content-encoding', 'br']]),
        }
        if (kept.size >= most) kept.clear()
        const drawnAt = services.now()
        kept.set(c.req.path, { drawnAt, until: drawnAt + lifetimeMs, under, answers })
        const { body, headers: fields } = answers[encodingOf(c.req.header('accept-encoding'))]
        return new Response(body, { headers: fields })
      },
  }
}

function answerOf(body: Uint8Array<ArrayBuffer>, fields: [string, string][]): Kept['answers'][Encoding] {
  const headers: [string, string][] = [...fields, ['content-length', String(body.byteLength)]]
  return { body, headers, flat: headers.flat() }
}

/** No session, and on the start page nobody who should be led to another language. */
function anonymous(
  path: string,
  { cookie, 'accept-language': wanted }: { cookie?: string; 'accept-language'?: string },
): boolean {
  if (cookie !== undefined && sessionCookie.test(cookie)) return false
  return path !== '/' || detectLocale(cookie ?? null, wanted ?? null) === 'en'
}

const encodingOf = (accepted: string | string[] = ''): Encoding =>
  accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'

const compress = {
  gzip: async (body: Buffer) => (await promisify(gzip)(body, { level: 9 })) as Buffer<ArrayBuffer>,
  br: async (body: Buffer) =>
    (await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })) as Buffer<ArrayBuffer>,
}
