import { expect, test } from 'vitest'
import { personaPassword, personas } from '#db/personas.ts'
import { worldOfFile } from './fixture.ts'

/** Every kind of answer the built server gives, as it is given behind https. */

const site = 'https://skykite.example'

const world = await worldOfFile({ env: { BASE_URL: site } })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const elsewhere = [
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

test.each(elsewhere)('no page sends anybody to %j, asked for as a document or as data', async (to) => {
  const wanted = encodeURIComponent(to)
  const cookie = await world.sessionOf('teacher')
  const ways = [
    `/maintenance?from=${wanted}`,
    `/th/maintenance?from=${wanted}`,
    `/login?redirect=${wanted}`,
    `/auth?next=${wanted}&result=ok`,
  ]
  for (const way of ways)
    for (const path of [way, way.replace('?', '.data?')])
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const answered = await get(path, headers)
        const location = answered.headers.get('location')
        if (location !== null) expect(new URL(location, site).origin).toBe(site)
        // Single fetch writes a redirect into the body, as a text of its own.
        if (answered.status === 202) expect(await answered.text()).not.toMatch(/"(\/\/|\/\\|https?:|javascript:)/)
      }
})

/** Each kind of answer there is, by what writes it. */
const kinds: Record<string, () => Promise<Response>> = {
  'a page that is kept for everybody, the first time': () => get('/pricing'),
  'and from then on': () => get('/pricing'),
  'a page': () => get('/login'),
  'its data': () => get('/login.data'),
  'its headers alone': () => fetch(`${world.url}/login`, { method: 'HEAD' }),
  'a page that there is not': () => get('/no-such-page'),
  'a page for somebody signed in': async () => get('/dashboard/profile', { cookie: await world.sessionOf('teacher') }),
  'a guard that sends on': () => get('/dashboard'),
  'a guard that sends on, as data': () => get('/dashboard.data'),
  'the start page in another language': () => get('/', { 'accept-language': 'th' }),
  maintenance: () => get('/maintenance'),
  'a file': async () => get((await (await get('/login')).text()).match(/\/assets\/[\w.-]+\.js/)![0]),
  'the service worker': () => get('/sw.js'),
  'a picture': () => get('/favicon.svg'),
  'the manifest': () => get('/manifest.webmanifest?lang=th'),
  'for crawlers': () => get('/robots.txt'),
  health: () => get('/health'),
  readiness: () => get('/ready'),
  'metrics, which do not exist': () => get('/metrics'),
  'the interface': () => get('/api/1.0/configs'),
  'its description': () => get('/api/1.0/openapi.json'),
  'nothing of the interface': () => get('/api/1.0/no-such-thing'),
  'live, refused': () => get('/api/1.0/live/schools/none'),
  'a ticket': () => post('/api/1.0/live/ticket', {}),
  'a sign-in': () => post('/api/auth/sign-in/email', { email: personas.teacher.email, password: personaPassword }),
  'a wrong password': () =>
    post('/api/auth/sign-in/email', { email: personas.teacher.email, password: 'wrong wrong wrong' }),
  leaving: async () => post('/api/auth/sign-out', {}, { cookie: await world.sessionOf('parent') }),
  'a form of another site': async () =>
    post('/account/select-room', {}, { origin: 'https://evil.example', cookie: await world.sessionOf('parent') }),
  'nothing of identity': () => get('/api/auth/no-such-thing'),
  'no JSON': () =>
    fetch(`${world.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: '{',
    }),
  'a method that nobody has': () => fetch(`${world.url}/login`, { method: 'PROPFIND' }),
  'an address that is none': () => get('/%00'),
  'an address that cannot be read': () => get('/%E0%A4%A'),
}

test.each(Object.keys(kinds))('%s: for https only, and so are its cookies', async (kind) => {
  const { headers, status } = await kinds[kind]!()
  expect([status, headers.get('strict-transport-security')]).toEqual([status, 'max-age=63072000'])
  for (const cookie of headers.getSetCookie())
    expect(cookie).toMatch(/^(__Host-skykite\.\w+|i18n_redirected)=.*; Secure(;|$)/)
})

test('a sign-in sets cookies to look at', async () => {
  const { headers } = await kinds['a sign-in']!()
  expect(
    headers
      .getSetCookie()
      .map((cookie) => cookie.split('=')[0])
      .toSorted(),
  ).toEqual(['__Host-skykite.device', '__Host-skykite.session_token'])
})
