import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeConfiguration, getConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { inProcessBus } from '#app/platform/live/bus.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { HttpEnv } from '../http-app.ts'
import { pageCache, type PageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'

/** Maintenance mode is switched on while pages are being rendered, in this process and in another. */

let services: TestServices
let time = 1_000_000
beforeEach(async () => {
  services = await openTestServices({ now: () => time })
})
afterEach(() => services.close())

async function switchMaintenance(on: boolean, by: Services = services) {
  const staff = await makePerson(services, 'Staff', { staff: true })
  await execute(by, changeConfiguration, { isMaintenance: on }, { actor: actor(staff, { staff: true }) })
}

/** Starts rendering a page, which reads the configuration; the returned function finishes and saves it. */
async function startRendering(cache: PageCache, by: Services = services) {
  const save = cache.prepareSave()
  const { isMaintenance } = await getConfiguration(by)
  return async () => {
    const app = new Hono<HttpEnv>()
    app.all(
      '*',
      async (c) =>
        (await save(
          c,
          { ...pagePath(c.req.url), signedIn: null } as RequestContext,
          200,
          `maintenance: ${isMaintenance}`,
          new Headers(),
        )) ?? c.text(''),
    )
    await app.request('/pricing')
  }
}

function cachedBody(cache: PageCache): string | null {
  let body: string | null = null
  const outgoing = { writeHead: () => ({ end: (bytes: Uint8Array) => void (body = Buffer.from(bytes).toString()) }) }
  cache.respond(
    { method: 'GET', url: '/pricing', headers: {} } as IncomingMessage,
    outgoing as unknown as ServerResponse,
  )
  return body
}

test('does not serve a page whose rendering started before maintenance and finished afterwards', async () => {
  const cache = pageCache(services)
  await getConfiguration(services)
  const finishRendering = await startRendering(cache)
  await switchMaintenance(true)
  await finishRendering()
  expect(cachedBody(cache)).toBeNull()
  await (await startRendering(cache))()
  expect(cachedBody(cache)).toBeNull()
  await (await startRendering(cache))()
  expect(cachedBody(cache)).toBe('maintenance: true')
})

test('does not cache a configuration that was read before its change notification', async () => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => (release = resolve))
  const database = { connections: 0 }
  /** Delays the first COMMIT result. */
  const pool = {
    async connect() {
      const client = await services.pool.connect()
      const first = ++database.connections === 1
      return new Proxy(client, {
        get: (target, name) => {
          if (name !== 'query' || !first) return Reflect.get(target, name, target) as unknown
          return async (...args: [string]) => {
            const result = await target.query(...args)
            if (args[0] === 'COMMIT') await blocked
            return result
          }
        },
      })
    },
  } as never
  const slowServices = { ...services, pool }
  const cache = pageCache(slowServices)
  const rendering = startRendering(cache, slowServices)
  await expect.poll(() => database.connections).toBe(1)
  await switchMaintenance(true)
  release()
  await (await rendering)()
  expect(cachedBody(cache)).toBeNull()
  expect(await getConfiguration(slowServices)).toMatchObject({ isMaintenance: true })
})

test('a lost change notification delays the update of a cached page by a second only', async () => {
  const cache = pageCache(services)
  await getConfiguration(services)
  await (await startRendering(cache))()
  expect(cachedBody(cache)).toBe('maintenance: false')
  await switchMaintenance(true, { ...services, bus: inProcessBus() })
  time += 1_000
  await expect.poll(() => cachedBody(cache), { timeout: 5_000 }).toBeNull()
})
