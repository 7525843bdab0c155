import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import type { HttpEnv } from '../http-app.ts'
import { secureCookies, createHstsSetter } from './transport-security.ts'

const [https, http] = ['https://skykite.example', 'http://127.0.0.1:3000'].map((BASE_URL) => parseEnv({ BASE_URL }))

test('adds Secure to every cookie once if the site uses HTTPS', async () => {
  const cookiesOf = async (env: typeof https) => {
    const app = new Hono<HttpEnv>().use(secureCookies({ env: env! }))
    app.get('/', () => {
      const headers = new Headers()
      for (const cookie of ['a=1', 'secure=1; Path=/', 'b=2; Path=/; Secure; SameSite=Lax', 'c=3; secure'])
        headers.append('set-cookie', cookie)
      return new Response(null, { headers })
    })
    return (await app.request('/')).headers.getSetCookie()
  }
  expect(await cookiesOf(https)).toEqual([
    'a=1; Secure',
    'secure=1; Path=/; Secure',
    'b=2; Path=/; Secure; SameSite=Lax',
    'c=3; secure',
  ])
  expect(await cookiesOf(http)).toEqual(['a=1', 'secure=1; Path=/', 'b=2; Path=/; Secure; SameSite=Lax', 'c=3; secure'])
})

/** Methods by which this server writes responses. */
const writers: [string, (outgoing: ServerResponse) => void][] = [
  [
    'with a header list, like a cached page',
    (outgoing) => void outgoing.writeHead(200, ['content-type', 'text/html']).end('cached'),
  ],
  ['with a header object', (outgoing) => void outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('none')],
  ['without headers', (outgoing) => void outgoing.writeHead(500).end()],
]

test.each(writers)('a response written %s has the HSTS header if the site uses HTTPS', async (_, write) => {
  for (const [env, expected] of [
    [https!, 'max-age=63072000'],
    [http!, null],
  ] as const) {
    const setHsts = createHstsSetter(env)
    const server = createServer((_, outgoing) => {
      setHsts(outgoing)
      write(outgoing)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(headers.get('strict-transport-security')).toBe(expected)
    server.close()
  }
})
