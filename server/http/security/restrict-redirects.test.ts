import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import type { HttpEnv } from '../http-app.ts'
import { restrictRedirects } from './restrict-redirects.ts'

const app = new Hono<HttpEnv>()
app.use(restrictRedirects({ env: parseEnv({ BASE_URL: 'https://skykite.example' }) }))
for (const status of [301, 302, 303, 307, 308, 200] as const)
  app.get(`/th/${status}`, (c) => new Response(null, { status, headers: { location: c.req.query('to')! } }))

test.each([
  ['/th/dashboard', '/th/dashboard'],
  ['https://skykite.example/join?x=1', '/join?x=1'],
  ['//evil.example', '/'],
  ['/.//evil.example', '/evil.example'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('rewrites a redirect to %j into %j for every status', async (to, expected) => {
  for (const status of [301, 302, 303, 307, 308, 200]) {
    const response = await app.request(`http://elsewhere.example/th/${status}?to=${encodeURIComponent(to)}`)
    expect(response.headers.get('location')).toBe(expected)
  }
})

test('sends no redirect for a request path that starts with two slashes', async () => {
  const response = await app.request('http://elsewhere.example//evil.example/%2e%2e/th/302?to=x')
  expect(response.headers.get('location')).toBeNull()
})
