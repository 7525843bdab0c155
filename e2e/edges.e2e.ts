import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { pages } from '#app/routes.ts'
import { worldOfFile } from './fixture.ts'
import { together } from '#db/testing/together.ts'

/** Everything that can be sent to every address: refused in a moment, and never a failure of ours. */

const world = await worldOfFile()
let teacher: string
beforeAll(async () => void (teacher = await world.sessionOf('teacher')))

const form = 'application/x-www-form-urlencoded'
const addressOf = (path: string, id: string) => path.replace(':classroomId', id).replaceAll(/:\w+/g, 'sample')

async function statusOf(path: string, init: RequestInit = {}): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status, body } = await fetch(world.url + path, { redirect: 'manual', ...init })
  await body?.cancel()
  return { status, ms: performance.now() - began }
}

const post = (path: string, body: BodyInit, type: string, cookie = '') =>
  statusOf(path, {
    method: 'POST',
    body,
    headers: { origin: world.url, ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
  })

const manyFields = Array.from({ length: 40_000 }, (_, index) => `f${index}=`).join('&')

describe('what is sent to a page', () => {
  test.each<[string, BodyInit, string]>([
    ['forty thousand fields', manyFields, form],
    ['forty thousand fields of one name', 'a=&'.repeat(40_000), form],
    [
      'names that mean something to the program',
      '__proto__=a&__proto__=b&constructor=c&_action=__proto__&_do=constructor&act=__proto__',
      form,
    ],
    ['a NUL', 'name=a%00b&card=%00', form],
    ['bytes that are no text', new Uint8Array([0x61, 0x3d, 0xff, 0xfe]), form],
    ['no type', new Uint8Array([0x61, 0x3d]), ''],
    ['another type', '{"a":1}', 'application/json'],
    [
      'an unfinished form with files',
      '--x\r\nContent-Disposition: form-data; name="a"',
      'multipart/form-data; boundary=x',
    ],
    ['nothing', '', form],
  ])('%s', async (_, body, type) => {
    const failed: string[] = []
    const sent = pages.flatMap(({ path }) =>
      ['', '.data'].flatMap((ending) => ['', teacher].map((cookie) => ({ path, ending, cookie }))),
    )
    await together(4, sent, async ({ path, ending, cookie }) => {
      const address = `${addressOf(path === '/' && ending ? '/_root' : path, explorers)}${ending}`
      const { status, ms } = await post(address, body, type, cookie)
      if (status >= 500 || ms > 2_000)
        failed.push(`${address}${cookie && ' signed in'}: ${status} in ${Math.round(ms)} ms`)
    })
    expect(failed).toEqual([])
  })

  test('the page that froze for 48 s answers at once', async () => {
    const { status, ms } = await post('/join.data', manyFields, form)
    expect(status).toBe(413)
    expect(ms).toBeLessThan(1_000)
  })
})

test('an id that is spelled otherwise leads nowhere, in every language', async () => {
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
  const asked = pages
    .filter(({ path }) => path.includes(':classroomId'))
    .flatMap(({ path }) =>
      languages.flatMap(({ code }) => spellings.map((one) => localePath(code, addressOf(path, one)))),
    )
  await together(4, asked, async (address) => {
    for (const cookie of ['', teacher]) {
      const { status } = await statusOf(address, { headers: { cookie } })
      if (status !== 404) wrong.push(`${address}: ${status}`)
    }
  })
  expect(wrong).toEqual([])
})

test('a live path with an id that is spelled otherwise is not found', async () => {
  const id = explorers
  const read = (spelling: string) =>
    statusOf(`/api/1.0/live/classrooms/${spelling}/board`, { headers: { cookie: teacher } })
  expect((await read(id)).status).toBe(200)
  for (const spelling of [
    id.replaceAll('-', ''),
    `${id.slice(0, 9)}${id.slice(10, 14)}-${id.slice(14)}`,
    '-'.repeat(36),
  ])
    expect((await read(spelling)).status).toBe(404)
})

test.each([
  'skykite.join=%.ID',
  'skykite.session_token=%',
  'skykite.last=%E0%B8',
  'i18n_redirected=%00',
  'skykite_device=%',
])('a cookie %s is no failure', async (cookie) => {
  const mine = cookie.replace('ID', personas.teacher.id)
  for (const path of ['/', '/join', '/dashboard', '/account/select-room']) {
    expect((await statusOf(path, { headers: { cookie: mine } })).status).toBeLessThan(500)
    expect((await statusOf(path, { headers: { cookie: `${teacher}; ${mine}` } })).status).toBeLessThan(500)
  }
})

test.each([
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
])('the address %s is no failure', async (address) => {
  const [, status] = (await raw(`GET ${address} HTTP/1.1`)).split(' ')
  expect([400, 404]).toContain(Number(status))
})

/** As it stands: fetch would write the address in another way first. */
function raw(line: string): Promise<string> {
  const { hostname, port, host } = new URL(world.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

test.each([
  ['2026-02-30', '0000-01-01'],
  ['9999-99-99', 'x'],
])('days that there are not ask for nothing: %s to %s', async (from, to) => {
  const admin = await world.sessionOf('admin')
  expect(
    (await statusOf(`/dashboard?section=audit&from=${from}&to=${to}&page=1e300`, { headers: { cookie: admin } }))
      .status,
  ).toBeLessThan(500)
})

test.each([
  ['too deep', '['.repeat(60_000), 'application/json', 413],
  ['too wide', `[${'1,'.repeat(20_000)}1]`, 'application/json', 413],
  ['a prototype', '{"__proto__":{"isMaintenance":true}}', 'application/json', 422],
  ['no JSON', 'isMaintenance=true', form, 415],
])('an API call that is %s', async (_, body, type, status) => {
  const sent = await statusOf('/api/1.0/configs', { method: 'PATCH', body, headers: { 'content-type': type } })
  expect(sent.status).toBe(status)
})

test('whoever is signed out while their form is still coming has sent nothing', async () => {
  const cookie = await world.sessionOf('newcomer')
  const body = '_action=choose&_key=771c7e8f-c993-432d-9e2b-33ee10f3db90&room=x'
  const { hostname, port, origin } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (piece) => void (answer += piece.toString()))
  socket.write(
    `POST /account/select-room.data HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\ncontent-type: ${form}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 9)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  await statusOf('/api/auth/sign-out', { method: 'POST', headers: { origin, cookie } })
  socket.write(body.slice(9))
  await ended
  expect(answer).toContain('/login')
})
