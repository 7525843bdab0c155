import { METHODS } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './http-app.ts'
import { knownMethods } from './known-methods.ts'

const app = new Hono<HttpEnv>()
app.use(knownMethods)
/** As a page is asked: a method that a Request cannot have is thrown here. */
app.all('*', (c) => c.text(new Request(c.req.url, { method: c.req.method }).method))

test.each(METHODS.filter((method) => method !== 'CONNECT'))('%s is answered, whatever Node reads', async (method) => {
  // Node hands such a method on; a Request made here could not have it.
  const asked = new Proxy(new Request('http://skykite.test/'), {
    get: (request, name) => (name === 'method' ? method : Reflect.get(request, name, request)),
  })
  expect((await app.fetch(asked)).status).toBeLessThan(500)
})
