import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { explorers, type personas } from '#db/personas.ts'
import { startBuiltServer } from '#bench/server.ts'
import { worldOfFile } from './fixture.ts'

/** The process as an operator meets it. */

const world = await worldOfFile({ env: { METRICS_TOKEN: 'for-the-test' }, ownProcess: true })

const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

test('health and readiness answer; metrics answer to the token only', async () => {
  expect((await get('/health')).status).toBe(200)
  expect((await get('/ready')).status).toBe(200)
  expect((await get('/metrics')).status).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer wrong-token!' })).status).toBe(404)
  const metrics = await (await get('/metrics', { authorization: 'Bearer for-the-test' })).text()
  const live = [
    'connections',
    'listeners',
    'received_total',
    'received_bytes_total',
    'frames_total',
    'bytes_total',
    'reads_total',
    'found_total',
    'read_seconds',
    'lag_seconds',
    'batch_size',
    'writes_total',
    'refused_total',
    'dropped_total',
  ]
  for (const name of [
    'skykite_request_seconds',
    'process_cpu_seconds_total',
    ...live.map((one) => `skykite_live_${one}`),
  ])
    expect(metrics).toContain(name)
})

test('metrics name the deployment, and tell calls of our own pages from others', async () => {
  await get('/api/1.0/configs', { 'x-api-key': 'skykite-web' })
  await get('/api/1.0/configs', { 'x-api-key': 'somebody' })
  const metrics = await (await get('/metrics', { authorization: 'Bearer for-the-test' })).text()
  const counted = metrics
    .split('\n')
    .filter((line) => line.startsWith('skykite_request_seconds_count') && line.includes('kind="api"'))
  for (const client of ['own', 'other'])
    expect(
      counted.filter((line) => line.includes(`client="${client}"`) && line.includes('deployment="skykite"')),
    ).toHaveLength(1)
})

test('every answer has a request id', async () => {
  expect((await get('/pricing?x=1')).headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
})

test('configuration: read by anyone, changed by staff only, from our own pages only, shown within seconds', async () => {
  const change = (cookie: string, origin: string) =>
    fetch(`${world.url}/api/1.0/configs`, {
      method: 'PATCH',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ isUsedTranslator: true }),
    })
  expect((await change(await world.sessionOf('admin'), world.url)).status).toBe(404)
  const staff = await world.sessionOf('staff')
  expect((await change(staff, 'https://evil.test')).status).toBe(403)
  expect(await (await change(staff, world.url)).json()).toEqual({
    data: { isMaintenance: false, isUsedTranslator: true },
  })
  const database = new pg.Client(world.ownerUrl)
  await database.connect()
  const { rows } = await database.query(`SELECT address FROM audit_entries WHERE act = 'configuration.change'`)
  await database.end()
  expect(rows).toEqual([{ address: '127.0.0.1' }])
  const garbled = await fetch(`${world.url}/api/1.0/configs`, {
    method: 'PATCH',
    headers: { cookie: staff, origin: world.url, 'content-type': 'application/json' },
    body: '{',
  })
  expect([garbled.status, await garbled.json()]).toEqual([
    422,
    { error: { code: 'invalid', fields: { form: 'not-json' } } },
  ])
  await expect
    .poll(async () => (await (await get('/api/1.0/configs')).json()) as unknown)
    .toEqual({ data: { isMaintenance: false, isUsedTranslator: true } })
})

test('where a second factor is required, neither a school nor the platform is run without one', async () => {
  const strict = await startBuiltServer({
    DATABASE_URL: world.appUrl,
    SMTP_URL: world.smtpUrl,
    SECOND_FACTOR: 'required',
  })
  const ask = async (persona: keyof typeof personas, path = '/dashboard') => {
    const cookie = await world.sessionOf(persona)
    // Both servers share the database and, for this test, the secret that signs cookies.
    return (await fetch(strict.url + path, { headers: { cookie }, redirect: 'manual' })).headers.get('location')
  }
  const roster = `/dashboard/classroom-dashboard/${explorers}/students`
  expect(await ask('admin')).toBe('/dashboard/profile?notice=second-factor')
  expect(await ask('admin', roster)).toBe('/account/select-room')
  expect(await ask('teacher', `${roster}?class=${explorers}`)).toBeNull()
  expect(await ask('student', `/dashboard?class=${explorers}`)).toBeNull()
  const headers = { cookie: await world.sessionOf('staff'), origin: strict.url, 'content-type': 'application/json' }
  expect(
    (await fetch(`${strict.url}/api/1.0/configs`, { method: 'PATCH', headers, body: '{"isMaintenance":true}' })).status,
  ).toBe(404)
  await strict.stop()
})

test('whoever asks for the headers alone leaves the page whole for the next', async () => {
  const asked = await fetch(`${world.url}/pricing`, { method: 'HEAD' })
  const page = await get('/pricing')
  expect([asked.status, await asked.text()]).toEqual([200, ''])
  expect(asked.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  expect(await page.text()).toContain('</html>')
})

test('too much is refused before it is read', async () => {
  const send = (path: string, body: string) =>
    fetch(world.url + path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
  expect((await send('/join', `code=${'a'.repeat(1_000_000)}`)).status).toBe(413)
  expect((await send('/join', `_action=look&card=none&_key=${crypto.randomUUID()}`)).status).toBe(200)
})

test('a process without the role `web` serves nobody, and says how it is', async () => {
  const worker = await startBuiltServer({ DATABASE_URL: world.appUrl, SMTP_URL: world.smtpUrl, ROLES: 'worker' })
  const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(worker.url + path, init)).status
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 200])
  for (const path of [
    '/',
    '/pricing',
    '/api/1.0/configs',
    '/api/auth/session',
    '/sw.js',
    '/_ipx/w_320&f_webp/images/x.png',
  ])
    expect(await statusOf(path), path).toBe(404)
  const socket = new WebSocket(`${worker.url.replace('http', 'ws')}/api/1.0/live`)
  await new Promise((resolve) => socket.once('error', resolve))
  await worker.stop()
})

test('what it logs: one line a request, no error for what is not there, 499 for who went away', async () => {
  const logged = await startBuiltServer(
    { DATABASE_URL: world.appUrl, SMTP_URL: world.smtpUrl, LOG_LEVEL: 'info' },
    'pipe',
  )
  let text = ''
  logged.process.stdout!.on('data', (chunk) => (text += chunk))
  type Line = { level: number; method: string; path: string; status: number }
  const linesOf = (path: string) =>
    text
      .split('\n')
      .filter((line) => line.includes(`"${path}"`))
      .map((line) => JSON.parse(line) as Line)
  const [info, error] = [30, 50]
  for (const path of [
    '/nowhere',
    '/nowhere.data',
    '/th/nowhere',
    '/trust/nothing',
    '/api/1.0/nowhere',
    '/assets/nothing.js',
    '/_ipx/x/y',
  ]) {
    const { status } = await fetch(logged.url + path)
    await expect.poll(() => linesOf(path)).toEqual([expect.objectContaining({ level: info, status })])
    expect([400, 404], path).toContain(status)
  }
  const socket = connect(Number(new URL(logged.url).port), '127.0.0.1')
  socket.write(
    `POST /join HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ncode=AA`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await expect.poll(() => linesOf('/join')).toEqual([expect.objectContaining({ level: info, status: 499 })])
  expect(text.split('\n').filter((line) => line.includes(`"level":${error}`))).toEqual([])
  await logged.stop()
})

test('the OpenAPI document is made from the routes', async () => {
  const document = (await (await get('/api/1.0/openapi.json')).json()) as { paths: Record<string, object> }
  expect(Object.keys(document.paths['/api/1.0/configs'] ?? {})).toEqual(['get', 'patch'])
})

test('asked to end, it says it is not ready, sends live connections elsewhere, finishes and goes', async () => {
  const second = await startBuiltServer({ DATABASE_URL: world.appUrl, SMTP_URL: world.smtpUrl })
  const { ticket } = (await (
    await fetch(`${second.url}/api/1.0/live/ticket`, { method: 'POST', headers: { origin: second.url } })
  ).json()) as { ticket: string }
  const socket = new WebSocket(`${second.url.replace('http', 'ws')}/api/1.0/live`, [
    'skykite.live.1',
    `ticket.${ticket}`,
  ])
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const ended = new Promise<number | null>((resolve) => second.process.once('exit', resolve))
  second.process.kill('SIGTERM')
  // Asked until it has heard the signal; whoever asks for a page meanwhile is served.
  let ready = 200
  while (ready === 200) {
    const [told, page] = await Promise.all([fetch(`${second.url}/ready`), fetch(`${second.url}/pricing`)])
    expect(page.status).toBe(200)
    ready = told.status
  }
  expect(ready).toBe(503)
  expect(await closed).toBe(1012)
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000, 'still there'))])).toBe(0)
})
