import { expect, test } from 'vitest'
import { personaPassword, personas } from '#db/personas.ts'
import { openFileWorld } from '../harness/fixture.ts'

/** Responses of the built server when BASE_URL is an https address: redirects, HSTS and cookies. */

const site = 'https://skykite.example'

const world = await openFileWorld({ env: { BASE_URL: site } })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const foreignTargets = [
  '//evil.example',
  '/th//evil.example',
  '/ko///evil.example',
  '/th/\\\\evil.example',
  '/.//evil.example',
  '/th/..//evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
]

test.each(foreignTargets)('no page redirects to %j, requested as a document or as route data', async (target) => {
  const encoded = encodeURIComponent(target)
  const cookie = await world.sessionOf('teacher')
  const paths = [
    `/maintenance?from=${encoded}`,
    `/th/maintenance?from=${encoded}`,
    `/login?redirect=${encoded}`,
    `/auth?next=${encoded}&result=ok`,
  ]
  for (const documentPath of paths)
    for (const path of [documentPath, documentPath.replace('?', '.data?')])
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const response = await get(path, headers)
        const location = response.headers.get('location')
        if (location !== null) expect(new URL(location, site).origin).toBe(site)
        // React Router's single fetch puts the redirect target into the response body as a string.
        if (response.status === 202) expect(await response.text()).not.toMatch(/"(\/\/|\/\\|https?:|javascript:)/)
      }
})

/** One request for each part of the server that writes responses. */
const kinds: Record<string, () => Promise<Response>> = {
  'a public page, first request': () => get('/pricing'),
  'a public page, from the cache': () => get('/pricing'),
  'a page': () => get('/login'),
  'route data of a page': () => get('/login.data'),
  'HEAD of a page': () => fetch(`${world.url}/login`, { method: 'HEAD' }),
  'an unknown page': () => get('/no-such-page'),
  'a page of a signed-in user': async () => get('/dashboard/profile', { cookie: await world.sessionOf('teacher') }),
  'a redirect by a guard': () => get('/dashboard'),
  'a redirect by a guard, as route data': () => get('/dashboard.data'),
  'the start page in another language': () => get('/', { 'accept-language': 'th' }),
  maintenance: () => get('/maintenance'),
  'a script file': async () => get((await (await get('/login')).text()).match(/\/assets\/[\w.-]+\.js/)![0]),
  'the service worker': () => get('/sw.js'),
  'a picture': () => get('/favicon.svg'),
  'the manifest': () => get('/manifest.webmanifest?lang=th'),
  'robots.txt': () => get('/robots.txt'),
  health: () => get('/health'),
  readiness: () => get('/ready'),
  'metrics without a token': () => get('/metrics'),
  'an API endpoint': () => get('/api/1.0/configs'),
  'the OpenAPI document': () => get('/api/1.0/openapi.json'),
  'an unknown API endpoint': () => get('/api/1.0/no-such-thing'),
  'a rejected live path': () => get('/api/1.0/live/schools/none'),
  'a live ticket': () => post('/api/1.0/live/ticket', {}),
  'a sign-in': () => post('/api/auth/sign-in/email', { email: personas.teacher.email, password: personaPassword }),
  'a wrong password': () =>
    post('/api/auth/sign-in/email', { email: personas.teacher.email, password: 'wrong wrong wrong' }),
  'a sign-out': async () => post('/api/auth/sign-out', {}, { cookie: await world.sessionOf('parent') }),
  'a form sent from another site': async () =>
    post('/account/select-room', {}, { origin: 'https://evil.example', cookie: await world.sessionOf('parent') }),
  'an unknown identity endpoint': () => get('/api/auth/no-such-thing'),
  'invalid JSON': () =>
    fetch(`${world.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: '{',
    }),
  'an unsupported HTTP method': () => fetch(`${world.url}/login`, { method: 'PROPFIND' }),
  'a path with NUL': () => get('/%00'),
  'a path with invalid percent-encoding': () => get('/%E0%A4%A'),
}

test.each(Object.keys(kinds))('%s: the response has HSTS and only Secure cookies', async (kind) => {
  const { headers, status } = await kinds[kind]!()
  expect([status, headers.get('strict-transport-security')]).toEqual([status, 'max-age=63072000'])
  for (const cookie of headers.getSetCookie())
    expect(cookie).toMatch(/^(__Host-skykite\.\w+|i18n_redirected)=.*; Secure(;|$)/)
})

test('a sign-in sets the device cookie and the session cookie', async () => {
  const { headers } = await kinds['a sign-in']!()
  expect(
    headers
      .getSetCookie()
      .map((cookie) => cookie.split('=')[0])
      .toSorted(),
  ).toEqual(['__Host-skykite.device', '__Host-skykite.session_token'])
})
