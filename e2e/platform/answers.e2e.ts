import { personaPassword, personas } from '#db/personas.ts'
import type { World } from '#testing/world.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** Responses of the built server when BASE_URL is an https address: redirects, HSTS and cookies. */

const site = 'https://skykite.example'

test.use({ serverEnv: { BASE_URL: site } })

const get = (world: Journey['world'], path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' })
const post = (world: Journey['world'], path: string, body: object, headers: Record<string, string> = {}) =>
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

for (const target of foreignTargets)
  test(`no page redirects to ${JSON.stringify(target)}, requested as a document or as route data`, async ({
    world,
  }) => {
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
          const response = await get(world, path, headers)
          const location = response.headers.get('location')
          if (location !== null) expect(new URL(location, site).origin).toBe(site)
          // React Router's single fetch puts the redirect target into the response body as a string.
          if (response.status === 202) expect(await response.text()).not.toMatch(/"(\/\/|\/\\|https?:|javascript:)/)
        }
  })

/** One request for each part of the server that writes responses. */
const kinds: Record<string, (world: World) => Promise<Response>> = {
  'a public page, first request': (world) => get(world, '/pricing'),
  'a public page, from the cache': (world) => get(world, '/pricing'),
  'a page': (world) => get(world, '/login'),
  'route data of a page': (world) => get(world, '/login.data'),
  'HEAD of a page': (world) => fetch(`${world.url}/login`, { method: 'HEAD' }),
  'an unknown page': (world) => get(world, '/no-such-page'),
  'a page of a signed-in user': async (world) =>
    get(world, '/dashboard/profile', { cookie: await world.sessionOf('teacher') }),
  'a redirect by a guard': (world) => get(world, '/dashboard'),
  'a redirect by a guard, as route data': (world) => get(world, '/dashboard.data'),
  'the start page in another language': (world) => get(world, '/', { 'accept-language': 'th' }),
  maintenance: (world) => get(world, '/maintenance'),
  'a script file': async (world) =>
    get(world, (await (await get(world, '/login')).text()).match(/\/assets\/[\w.-]+\.js/)![0]),
  'the service worker': (world) => get(world, '/sw.js'),
  'a picture': (world) => get(world, '/favicon.svg'),
  'the manifest': (world) => get(world, '/manifest.webmanifest?lang=th'),
  'robots.txt': (world) => get(world, '/robots.txt'),
  health: (world) => get(world, '/health'),
  readiness: (world) => get(world, '/ready'),
  'metrics without a token': (world) => get(world, '/metrics'),
  'an API endpoint': (world) => get(world, '/api/1.0/configs'),
  'the OpenAPI document': (world) => get(world, '/api/1.0/openapi.json'),
  'an unknown API endpoint': (world) => get(world, '/api/1.0/no-such-thing'),
  'a rejected live path': (world) => get(world, '/api/1.0/live/schools/none'),
  'a live ticket': (world) => post(world, '/api/1.0/live/ticket', {}),
  'a sign-in': (world) =>
    post(world, '/api/auth/sign-in/email', { email: personas.teacher.email, password: personaPassword }),
  'a wrong password': (world) =>
    post(world, '/api/auth/sign-in/email', { email: personas.teacher.email, password: 'wrong wrong wrong' }),
  'a sign-out': async (world) => post(world, '/api/auth/sign-out', {}, { cookie: await world.sessionOf('parent') }),
  'a form sent from another site': async (world) =>
    post(
      world,
      '/account/select-room',
      {},
      { origin: 'https://evil.example', cookie: await world.sessionOf('parent') },
    ),
  'an unknown identity endpoint': (world) => get(world, '/api/auth/no-such-thing'),
  'invalid JSON': (world) =>
    fetch(`${world.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: '{',
    }),
  'an unsupported HTTP method': (world) => fetch(`${world.url}/login`, { method: 'PROPFIND' }),
  'a path with NUL': (world) => get(world, '/%00'),
  'a path with invalid percent-encoding': (world) => get(world, '/%E0%A4%A'),
}

for (const kind of Object.keys(kinds))
  test(`${kind}: the response has HSTS and only Secure cookies`, async ({ world }) => {
    const { headers, status } = await kinds[kind]!(world)
    expect([status, headers.get('strict-transport-security')]).toEqual([status, 'max-age=63072000'])
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/^(__Host-skykite\.\w+|i18n_redirected)=.*; Secure(;|$)/)
  })

test('a sign-in sets the device cookie and the session cookie', async ({ world }) => {
  const { headers } = await kinds['a sign-in']!(world)
  expect(
    headers
      .getSetCookie()
      .map((cookie) => cookie.split('=')[0])
      .toSorted(),
  ).toEqual(['__Host-skykite.device', '__Host-skykite.session_token'])
})
