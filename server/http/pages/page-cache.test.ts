import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv } from '../http-app.ts'
import { pageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'

type RenderOptions = { headers?: Record<string, string>; signedIn?: boolean; status?: number; beforeSave?: () => void }

function openCache() {
  const clock = { now: 0 }
  const configuration = { version: '1' as string | null }
  const cache = pageCache({ now: () => clock.now } as Services, () => configuration.version)

  /** Renders a page and tries to save it. */
  async function render(
    path: string,
    { headers = {}, signedIn = false, status = 200, beforeSave }: RenderOptions = {},
  ) {
    const app = new Hono<HttpEnv>()
    const save = cache.prepareSave()
    beforeSave?.()
    app.all('*', async (c) => {
      const requestContext = { ...pagePath(c.req.url), signedIn: signedIn ? {} : null } as RequestContext
      return (await save(c, requestContext, status, `rendered at ${path}`, new Headers())) ?? c.text('not cached')
    })
    return (await app.request(path, { headers })).text()
  }

  /** Body of the cached response, or null if the page is not cached. */
  function respond(url: string, headers: Record<string, string> = {}, method = 'GET') {
    let body: string | null = null
    const outgoing = { writeHead: () => ({ end: (bytes: Uint8Array) => void (body = Buffer.from(bytes).toString()) }) }
    cache.respond({ method, url, headers } as unknown as IncomingMessage, outgoing as unknown as ServerResponse)
    return body
  }
  return { cache, clock, configuration, render, respond }
}

test('serves a public page from the cache for one minute', async () => {
  const { clock, render: draw, respond: answer } = openCache()
  await draw('/pricing')
  expect(answer('/pricing')).toBe('rendered at /pricing')
  clock.now = 60_001
  expect(answer('/pricing')).toBeNull()
})

test('caches each language separately, and no URLs with a query, data requests or parameters', async () => {
  const { render: draw, respond: answer } = openCache()
  for (const path of ['/pricing?page=2', '/pricing.data', '/pricing/', '/trust/privacy', '/login'])
    expect(await draw(path)).toBe('not cached')
  await draw('/th/pricing')
  expect([answer('/pricing'), answer('/th/pricing')]).toEqual([null, 'rendered at /th/pricing'])
})

test('a request with a session neither fills the cache nor is served from it', async () => {
  const { render: draw, respond: answer } = openCache()
  const cookie = 'x=1; __Host-skykite.session_token=abc'
  expect(await draw('/pricing', { headers: { cookie } })).toBe('not cached')
  expect(await draw('/pricing', { signedIn: true })).toBe('not cached')
  await draw('/pricing')
  expect(answer('/pricing', { cookie })).toBeNull()
  expect(answer('/pricing', { cookie: 'i18n_redirected=th' })).toBe('rendered at /pricing')
})

test('serves the cached start page only to visitors who are not redirected to another language', async () => {
  const { render: draw, respond: answer } = openCache()
  await draw('/', { headers: { 'accept-language': 'en' } })
  expect(answer('/', { 'accept-language': 'fr' })).toBe('rendered at /')
  expect(answer('/', { 'accept-language': 'th' })).toBeNull()
  expect(answer('/', { cookie: 'i18n_redirected=ko' })).toBeNull()
})

test('caches no error pages and serves GET requests only', async () => {
  const { render: draw, respond: answer } = openCache()
  expect(await draw('/pricing', { status: 500 })).toBe('not cached')
  await draw('/pricing')
  expect(answer('/pricing', {}, 'POST')).toBeNull()
})

test('serves a page only under the configuration version it was rendered with', async () => {
  const { configuration, render: draw, respond: answer } = openCache()
  await draw('/pricing')
  configuration.version = '2'
  expect(answer('/pricing')).toBeNull()
  await draw('/pricing', { beforeSave: () => (configuration.version = '3') })
  expect(answer('/pricing')).toBeNull()
  await draw('/pricing')
  expect(answer('/pricing')).toBe('rendered at /pricing')
})

test('serves no cached page while the configuration version is unknown', async () => {
  const { configuration, render: draw, respond: answer } = openCache()
  configuration.version = null
  await draw('/pricing')
  expect(answer('/pricing')).toBeNull()
})

test('checks a cookie that repeats the session cookie prefix within 50 ms', async () => {
  const { render: draw, respond: answer } = openCache()
  await draw('/pricing')
  const startedAt = performance.now()
  expect(answer('/pricing', { cookie: 'skykite'.repeat(2_200) })).toBe('rendered at /pricing')
  expect(performance.now() - startedAt).toBeLessThan(50)
})

test('after expiry one request renders the page again while other requests get the old page', async () => {
  const { clock, render: draw, respond: answer } = openCache()
  await draw('/pricing')
  clock.now = 60_001
  expect(answer('/pricing')).toBeNull()
  expect([answer('/pricing'), answer('/pricing')]).toEqual(['rendered at /pricing', 'rendered at /pricing'])
  clock.now += 5_001
  expect(answer('/pricing')).toBeNull()
  clock.now = 120_001
  expect([answer('/pricing'), answer('/pricing')]).toEqual([null, null])
})
