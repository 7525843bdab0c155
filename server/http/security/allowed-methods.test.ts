import { METHODS } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../http-app.ts'
import { rejectUnknownMethods } from './allowed-methods.ts'

const app = new Hono<HttpEnv>()
app.use(rejectUnknownMethods)
/** Like the page handler, this throws for a method that a Request cannot have. */
app.all('*', (c) => c.text(new Request(c.req.url, { method: c.req.method }).method))

test.each(METHODS.filter((method) => method !== 'CONNECT'))(
  '%s gets a response without a server error',
  async (method) => {
    // A Proxy, because Node passes on methods that the Request constructor rejects.
    const nodeRequest = new Proxy(new Request('http://skykite.test/'), {
      get: (target, name) => (name === 'method' ? method : Reflect.get(target, name, target)),
    })
    expect((await app.fetch(nodeRequest)).status).toBeLessThan(500)
  },
)
