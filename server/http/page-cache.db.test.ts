import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeConfiguration, currentConfiguration } from '#app/features/site/public.server.ts'
import { inProcessBus } from '#app/platform/bus.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { HttpEnv } from './http-app.ts'
import { pageCache, type PageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'

/** Maintenance is switched on while pages are being drawn, in this process and in another. */

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

/** A page being drawn: it has asked for the configuration, and is kept when it is finished. */
async function beginDrawing(cache: PageCache, by: Services = services) {
  const keep = cache.keeper()
  const { isMaintenance } = await currentConfiguration(by)
  return async () => {
    const app = new Hono<HttpEnv>()
    app.all(
      '*',
      async (c) =>
        (await keep(
          c,
          { ...pagePath(c.req.url), signedIn: null } as Visit,
          200,
          `maintenance: ${isMaintenance}`,
          new Headers(),
        )) ?? c.text(''),
    )
    await app.request('/pricing')
  }
}

function answered(cache: PageCache): string | null {
  let body: string | null = null
  const outgoing = { writeHead: () => ({ end: (bytes: Uint8Array) => void (body = Buffer.from(bytes).toString()) }) }
  cache.answer(
    { method: 'GET', url: '/pricing', headers: {} } as IncomingMessage,
    outgoing as unknown as ServerResponse,
  )
  return body
}

test('a page that was begun before maintenance and finished after it began is shown to nobody', async () => {
  const cache = pageCache(services)
  await currentConfiguration(services)
  const finish = await beginDrawing(cache)
  await switchMaintenance(true)
  await finish()
  expect(answered(cache)).toBeNull()
  await (await beginDrawing(cache))()
  expect(answered(cache)).toBeNull()
  await (await beginDrawing(cache))()
  expect(answered(cache)).toBe('maintenance: true')
})

test('what was read before the hint is not taken for what is after it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const reading = { asked: 0 }
  /** The first answer of PostgreSQL is on its way for long. */
  const pool = {
    async connect() {
      const client = await services.pool.connect()
      const first = ++reading.asked === 1
      return new Proxy(client, {
        get: (target, name) => {
          if (name !== 'query' || !first) return Reflect.get(target, name, target) as unknown
          return async (...given: [string]) => {
            const answer = await target.query(...given)
            if (given[0] === 'COMMIT') await held
            return answer
          }
        },
      })
    },
  } as never
  const by = { ...services, pool }
  const cache = pageCache(by)
  const drawing = beginDrawing(cache, by)
  await expect.poll(() => reading.asked).toBe(1)
  await switchMaintenance(true)
  release()
  await (await drawing)()
  expect(answered(cache)).toBeNull()
  expect(await currentConfiguration(by)).toMatchObject({ isMaintenance: true })
})

test('a hint that was lost costs a second, not the life of a page', async () => {
  const cache = pageCache(services)
  await currentConfiguration(services)
  await (await beginDrawing(cache))()
  expect(answered(cache)).toBe('maintenance: false')
  await switchMaintenance(true, { ...services, bus: inProcessBus() })
  time += 1_000
  await expect.poll(() => answered(cache), { timeout: 5_000 }).toBeNull()
})
