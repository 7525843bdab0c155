import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'
import { pageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'

type Asked = { headers?: Record<string, string>; signedIn?: boolean; status?: number; meanwhile?: () => void }

function openCache() {
  const clock = { now: 0 }
  const configuration = { version: '1' as string | null }
  const cache = pageCache({ now: () => clock.now } as Services, () => configuration.version)

  /** A page is drawn and may be kept. */
  async function draw(path: string, { headers = {}, signedIn = false, status = 200, meanwhile }: Asked = {}) {
    const app = new Hono<HttpEnv>()
    const keep = cache.keeper()
    meanwhile?.()
    app.all('*', async (c) => {
      const visit = { ...pagePath(c.req.url), signedIn: signedIn ? {} : null } as Visit
      return (await keep(c, visit, status, `drawn at ${path}`, new Headers())) ?? c.text('not kept')
    })
    return (await app.request(path, { headers })).text()
  }

  /** What the cache answers by itself, or nothing. */
  function answer(url: string, headers: Record<string, string> = {}, method = 'GET') {
    let body: string | null = null
    const outgoing = { writeHead: () => ({ end: (bytes: Uint8Array) => void (body = Buffer.from(bytes).toString()) }) }
    cache.answer({ method, url, headers } as unknown as IncomingMessage, outgoing as unknown as ServerResponse)
    return body
  }
  return { cache, clock, configuration, draw, answer }
}

test('a page that is the same for everybody is drawn once a minute', async () => {
  const { clock, draw, answer } = openCache()
  await draw('/pricing')
  expect(answer('/pricing')).toBe('drawn at /pricing')
  clock.now = 60_001
  expect(answer('/pricing')).toBeNull()
})

test('each address for itself: no query, no data, no other language, no parts to fill in', async () => {
  const { draw, answer } = openCache()
  for (const path of ['/pricing?page=2', '/pricing.data', '/pricing/', '/trust/privacy', '/login'])
    expect(await draw(path)).toBe('not kept')
  await draw('/th/pricing')
  expect([answer('/pricing'), answer('/th/pricing')]).toEqual([null, 'drawn at /th/pricing'])
})

test('somebody with a session neither fills it nor is answered from it', async () => {
  const { draw, answer } = openCache()
  const cookie = 'x=1; __Host-skykite.session_token=abc'
  expect(await draw('/pricing', { headers: { cookie } })).toBe('not kept')
  expect(await draw('/pricing', { signedIn: true })).toBe('not kept')
  await draw('/pricing')
  expect(answer('/pricing', { cookie })).toBeNull()
  expect(answer('/pricing', { cookie: 'i18n_redirected=th' })).toBe('drawn at /pricing')
})

test('the start page is kept for those who stay on it, and leads the others to their language', async () => {
  const { draw, answer } = openCache()
  await draw('/', { headers: { 'accept-language': 'en' } })
  expect(answer('/', { 'accept-language': 'fr' })).toBe('drawn at /')
  expect(answer('/', { 'accept-language': 'th' })).toBeNull()
  expect(answer('/', { cookie: 'i18n_redirected=ko' })).toBeNull()
})

test('an error is not kept, another method is not answered', async () => {
  const { draw, answer } = openCache()
  expect(await draw('/pricing', { status: 500 })).toBe('not kept')
  await draw('/pricing')
  expect(answer('/pricing', {}, 'POST')).toBeNull()
})

test('a page is answered under the configuration it was drawn under and no other', async () => {
  const { configuration, draw, answer } = openCache()
  await draw('/pricing')
  configuration.version = '2'
  expect(answer('/pricing')).toBeNull()
  await draw('/pricing', { meanwhile: () => (configuration.version = '3') })
  expect(answer('/pricing')).toBeNull()
  await draw('/pricing')
  expect(answer('/pricing')).toBe('drawn at /pricing')
})

test('while nobody knows the configuration, nothing is answered', async () => {
  const { configuration, draw, answer } = openCache()
  configuration.version = null
  await draw('/pricing')
  expect(answer('/pricing')).toBeNull()
})

test('a cookie that only begins like ours costs next to nothing', async () => {
  const { draw, answer } = openCache()
  await draw('/pricing')
  const began = performance.now()
  expect(answer('/pricing', { cookie: 'skykite'.repeat(2_200) })).toBe('drawn at /pricing')
  expect(performance.now() - began).toBeLessThan(50)
})

test('of all who come when its minute is over one draws it anew, and the others get what there is', async () => {
  const { clock, draw, answer } = openCache()
  await draw('/pricing')
  clock.now = 60_001
  expect(answer('/pricing')).toBeNull()
  expect([answer('/pricing'), answer('/pricing')]).toEqual(['drawn at /pricing', 'drawn at /pricing'])
  clock.now += 5_001
  expect(answer('/pricing')).toBeNull()
  clock.now = 120_001
  expect([answer('/pricing'), answer('/pricing')]).toEqual([null, null])
})
