import { connect } from 'node:net'
import { explorers, personas } from '#db/personas.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { pages } from '#app/routes.ts'
import { runConcurrently } from '#db/testing/run-concurrently.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Malformed and hostile input to every route: rejected fast, never with a 5xx status. */

let teacher: string
test.beforeAll(async ({ world }) => void (teacher = await world.sessionOf('teacher')))

const form = 'application/x-www-form-urlencoded'
const fillAddress = (path: string, id: string) => path.replace(':classroomId', id).replaceAll(/:\w+/g, 'sample')

async function fetchStatus(
  world: Journey['world'],
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; ms: number }> {
  const startTime = performance.now()
  const { status, body } = await fetch(world.url + path, { redirect: 'manual', ...init })
  await body?.cancel()
  return { status, ms: performance.now() - startTime }
}

const post = (world: Journey['world'], path: string, body: BodyInit, type: string, cookie = '') =>
  fetchStatus(world, path, {
    method: 'POST',
    body,
    headers: { origin: world.url, ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
  })

const manyFields = Array.from({ length: 40_000 }, (_, index) => `f${index}=`).join('&')

const malformedForms: readonly [label: string, body: BodyInit, type: string][] = [
  ['forty thousand fields', manyFields, form],
  ['forty thousand fields of one name', 'a=&'.repeat(40_000), form],
  [
    'field names like __proto__ and constructor',
    '__proto__=a&__proto__=b&constructor=c&_action=__proto__&_do=constructor&act=__proto__',
    form,
  ],
  ['a NUL character', 'name=a%00b&card=%00', form],
  ['bytes that are not UTF-8', new Uint8Array([0x61, 0x3d, 0xff, 0xfe]), form],
  ['no content type', new Uint8Array([0x61, 0x3d]), ''],
  ['a JSON content type', '{"a":1}', 'application/json'],
  ['a truncated multipart form', '--x\r\nContent-Disposition: form-data; name="a"', 'multipart/form-data; boundary=x'],
  ['an empty body', '', form],
]

test.describe('a malformed form sent to any page', () => {
  for (const [number, [label, body, type]] of malformedForms.entries())
    test(`is answered within 2 s and without a 5xx status: ${label}`, async ({ world }) => {
      const failed: string[] = []
      const kinds = ['', '.data'].flatMap((ending) => ['', teacher].map((cookie) => ({ ending, cookie })))
      // Over all forms, a landing too sends each kind of request to each page.
      const requests = pages.flatMap(({ path }, page) =>
        variants(kinds, (page + number) % kinds.length).map((kind) => ({ path, ...kind })),
      )
      await runConcurrently(4, requests, async ({ path, ending, cookie }) => {
        const address = `${fillAddress(path === '/' && ending ? '/_root' : path, explorers)}${ending}`
        const { status, ms } = await post(world, address, body, type, cookie)
        if (status >= 500 || ms > 2_000)
          failed.push(`${address}${cookie && ' signed in'}: ${status} in ${Math.round(ms)} ms`)
      })
      expect(failed).toEqual([])
    })

  test('/join rejects 40,000 form fields with 413 within a second (regression: 48 s)', async ({ world }) => {
    const { status, ms } = await post(world, '/join.data', manyFields, form)
    expect(status).toBe(413)
    expect(ms).toBeLessThan(1_000)
  })
})

test('a class id in a non-canonical spelling is a 404 in every language', async ({ world }) => {
  const id = explorers
  const spellings = [
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `${id.slice(0, 9)}${id.slice(10, 14)}-${id.slice(14)}`,
    '-'.repeat(36),
    `{${id}}`,
    `${id}%20`,
    `urn:uuid:${id}`,
    '1',
  ].filter((spelling) => spelling !== id)
  const wrong: string[] = []
  const paths = pages
    .filter(({ path }) => path.includes(':classroomId'))
    .flatMap(({ path }) =>
      languages.flatMap(({ code }) => spellings.map((spelling) => localePath(code, fillAddress(path, spelling)))),
    )
  await runConcurrently(4, paths, async (address) => {
    for (const cookie of ['', teacher]) {
      const { status } = await fetchStatus(world, address, { headers: { cookie } })
      if (status !== 404) wrong.push(`${address}: ${status}`)
    }
  })
  expect(wrong).toEqual([])
})

test('a live path with a class id in a non-canonical spelling is a 404', async ({ world }) => {
  const id = explorers
  const read = (spelling: string) =>
    fetchStatus(world, `/api/1.0/live/classrooms/${spelling}/board`, { headers: { cookie: teacher } })
  expect((await read(id)).status).toBe(200)
  for (const spelling of [
    id.replaceAll('-', ''),
    `${id.slice(0, 9)}${id.slice(10, 14)}-${id.slice(14)}`,
    '-'.repeat(36),
  ])
    expect((await read(spelling)).status).toBe(404)
})

for (const cookie of [
  'skykite.join=%.ID',
  'skykite.session_token=%',
  'skykite.last=%E0%B8',
  'i18n_redirected=%00',
  'skykite_device=%',
] as const)
  test(`the malformed cookie ${cookie} causes no 5xx status`, async ({ world }) => {
    const hostileCookie = cookie.replace('ID', personas.teacher.id)
    for (const path of ['/', '/join', '/dashboard', '/account/select-room']) {
      expect((await fetchStatus(world, path, { headers: { cookie: hostileCookie } })).status).toBeLessThan(500)
      expect(
        (await fetchStatus(world, path, { headers: { cookie: `${teacher}; ${hostileCookie}` } })).status,
      ).toBeLessThan(500)
    }
  })

for (const address of [
  '//x/..',
  '//',
  '/%',
  '/%00',
  '/join/%E0%B8',
  '/join?code=%00',
  '/dashboard?section=people&search=%00',
  '/a/%2e%2e/b',
  '/\\\\evil.example',
  '/th//join',
  '*',
] as const)
  test(`the malformed path ${address} is answered with 400 or 404`, async ({ world }) => {
    const [, status] = (await sendRawRequest(world, `GET ${address} HTTP/1.1`)).split(' ')
    expect([400, 404]).toContain(Number(status))
  })

/** Sends the request line unchanged; fetch would normalize the path. */
function sendRawRequest(world: Journey['world'], requestLine: string): Promise<string> {
  const { hostname, port, host } = new URL(world.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${requestLine}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    let response = ''
    socket.on('data', (chunk) => (response += String(chunk)))
    socket.on('end', () => resolve(response))
    socket.on('error', reject)
  })
}

for (const [from, to] of [
  ['2026-02-30', '0000-01-01'],
  ['9999-99-99', 'x'],
] as const)
  test(`invalid dates in the audit filter cause no 5xx status: ${from} to ${to}`, async ({ world }) => {
    const admin = await world.sessionOf('admin')
    expect(
      (
        await fetchStatus(world, `/dashboard?section=audit&from=${from}&to=${to}&page=1e300`, {
          headers: { cookie: admin },
        })
      ).status,
    ).toBeLessThan(500)
  })

for (const [label, body, type, status] of [
  ['nested too deep', '['.repeat(60_000), 'application/json', 413],
  ['too many elements', `[${'1,'.repeat(20_000)}1]`, 'application/json', 413],
  ['a __proto__ key', '{"__proto__":{"isMaintenance":true}}', 'application/json', 422],
  ['not JSON', 'isMaintenance=true', form, 415],
] as const)
  test(`rejects an API request body: ${label}`, async ({ world }) => {
    const response = await fetchStatus(world, '/api/1.0/configs', {
      method: 'PATCH',
      body,
      headers: { 'content-type': type },
    })
    expect(response.status).toBe(status)
  })

test('a form is rejected when its user signs out during the upload', async ({ world }) => {
  const cookie = await world.sessionOf('newcomer')
  const body = '_action=choose&_key=771c7e8f-c993-432d-9e2b-33ee10f3db90&room=x'
  const { hostname, port, origin } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  let rawResponse = ''
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (piece) => void (rawResponse += piece.toString()))
  socket.write(
    `POST /account/select-room.data HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\ncontent-type: ${form}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 9)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  await fetchStatus(world, '/api/auth/sign-out', { method: 'POST', headers: { origin, cookie } })
  socket.write(body.slice(9))
  await ended
  expect(rawResponse).toContain('/login')
})
