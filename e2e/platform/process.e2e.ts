import { connect } from 'node:net'
import pg from 'pg'
import WebSocket from 'ws'
import { explorers, type personas } from '#db/personas.ts'
import { startBuiltServer } from '#testing/built-server.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** The server process from an operator's view: health, metrics, configuration, logs, roles and shutdown. */

test.use({ serverEnv: { METRICS_TOKEN: 'for-the-test' }, separateProcess: true })

const get = (world: Journey['world'], path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers })

test('health and readiness are public, metrics require the token', async ({ world }) => {
  expect((await get(world, '/health')).status).toBe(200)
  expect((await get(world, '/ready')).status).toBe(200)
  expect((await get(world, '/metrics')).status).toBe(404)
  expect((await get(world, '/metrics', { authorization: 'Bearer wrong-token!' })).status).toBe(404)
  const metrics = await (await get(world, '/metrics', { authorization: 'Bearer for-the-test' })).text()
  const liveMetrics = [
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
    ...liveMetrics.map((item) => `skykite_live_${item}`),
  ])
    expect(metrics).toContain(name)
})

test('API metrics have the deployment label and separate our pages from other clients', async ({ world }) => {
  await get(world, '/api/1.0/configs', { 'x-api-key': 'skykite-web' })
  await get(world, '/api/1.0/configs', { 'x-api-key': 'somebody' })
  const metrics = await (await get(world, '/metrics', { authorization: 'Bearer for-the-test' })).text()
  const countLines = metrics
    .split('\n')
    .filter((line) => line.startsWith('skykite_request_seconds_count') && line.includes('kind="api"'))
  for (const client of ['own', 'other'])
    expect(
      countLines.filter((line) => line.includes(`client="${client}"`) && line.includes('deployment="skykite"')),
    ).toHaveLength(1)
})

test('every response has a request id', async ({ world }) => {
  expect((await get(world, '/pricing?x=1')).headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
})

test('anyone can read the configuration; only staff can change it, only from our origin, with an audit entry', async ({
  world,
}) => {
  const changeConfiguration = (cookie: string, origin: string) =>
    fetch(`${world.url}/api/1.0/configs`, {
      method: 'PATCH',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ isUsedTranslator: true }),
    })
  expect((await changeConfiguration(await world.sessionOf('admin'), world.url)).status).toBe(404)
  const staff = await world.sessionOf('staff')
  expect((await changeConfiguration(staff, 'https://evil.test')).status).toBe(403)
  expect(await (await changeConfiguration(staff, world.url)).json()).toEqual({
    data: { isMaintenance: false, isUsedTranslator: true, plannedMaintenance: null },
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
    .poll(async () => (await (await get(world, '/api/1.0/configs')).json()) as unknown)
    .toEqual({ data: { isMaintenance: false, isUsedTranslator: true, plannedMaintenance: null } })
})

test('with a required second factor, admins and staff without one lose their rights', async ({ world }) => {
  const strictServer = await startBuiltServer({
    DATABASE_URL: world.appUrl,
    SMTP_URL: world.smtpUrl,
    SECOND_FACTOR: 'required',
  })
  const readRedirect = async (persona: keyof typeof personas, path = '/dashboard') => {
    const cookie = await world.sessionOf(persona)
    // Both servers share the database and, for this test, the secret that signs cookies.
    return (await fetch(strictServer.url + path, { headers: { cookie }, redirect: 'manual' })).headers.get('location')
  }
  const roster = `/dashboard/classroom-dashboard/${explorers}/students`
  expect(await readRedirect('admin')).toBe('/dashboard/profile?notice=second-factor&from=%2Fdashboard')
  expect(await readRedirect('admin', roster)).toBe('/account/select-room')
  expect(await readRedirect('teacher', `${roster}?class=${explorers}`)).toBeNull()
  expect(await readRedirect('student', `/dashboard?class=${explorers}`)).toBeNull()
  const headers = {
    cookie: await world.sessionOf('staff'),
    origin: strictServer.url,
    'content-type': 'application/json',
  }
  expect(
    (await fetch(`${strictServer.url}/api/1.0/configs`, { method: 'PATCH', headers, body: '{"isMaintenance":true}' }))
      .status,
  ).toBe(404)
  await strictServer.stop()
})

test('a HEAD request does not put an empty page into the page cache', async ({ world }) => {
  const response = await fetch(`${world.url}/pricing`, { method: 'HEAD' })
  const page = await get(world, '/pricing')
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(response.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  expect(await page.text()).toContain('</html>')
})

test('a form body of 1 MB is rejected with 413', async ({ world }) => {
  const send = (path: string, body: string) =>
    fetch(world.url + path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
  expect((await send('/join', `code=${'a'.repeat(1_000_000)}`)).status).toBe(413)
  expect((await send('/join', `_action=look&card=none&_key=${crypto.randomUUID()}`)).status).toBe(200)
})

test('a process without the role `web` serves only health and readiness', async ({ world }) => {
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

test('logs one info line per request: 404 is no error, and an aborted request has status 499', async ({ world }) => {
  const loggingServer = await startBuiltServer(
    { DATABASE_URL: world.appUrl, SMTP_URL: world.smtpUrl, LOG_LEVEL: 'info' },
    'pipe',
  )
  let text = ''
  loggingServer.process.stdout!.on('data', (chunk) => (text += chunk))
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
    const { status } = await fetch(loggingServer.url + path)
    await expect.poll(() => linesOf(path)).toEqual([expect.objectContaining({ level: info, status })])
    expect([400, 404], path).toContain(status)
  }
  const socket = connect(Number(new URL(loggingServer.url).port), '127.0.0.1')
  socket.write(
    `POST /join HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ncode=AA`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await expect.poll(() => linesOf('/join')).toEqual([expect.objectContaining({ level: info, status: 499 })])
  expect(text.split('\n').filter((line) => line.includes(`"level":${error}`))).toEqual([])
  await loggingServer.stop()
})

test('the OpenAPI document lists the routes and their methods', async ({ world }) => {
  const document = (await (await get(world, '/api/1.0/openapi.json')).json()) as { paths: Record<string, object> }
  expect(Object.keys(document.paths['/api/1.0/configs'] ?? {})).toEqual(['get', 'patch'])
})

test('on SIGTERM the server fails readiness, closes live connections with 1012 and exits with 0', async ({ world }) => {
  const server = await startBuiltServer({ DATABASE_URL: world.appUrl, SMTP_URL: world.smtpUrl })
  const { ticket } = (await (
    await fetch(`${server.url}/api/1.0/live/ticket`, { method: 'POST', headers: { origin: server.url } })
  ).json()) as { ticket: string }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/1.0/live`, [
    'skykite.live.1',
    `ticket.${ticket}`,
  ])
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const exited = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  // Polls until the server has handled the signal; pages are still served during that time.
  let readyStatus = 200
  while (readyStatus === 200) {
    const [response, page] = await Promise.all([fetch(`${server.url}/ready`), fetch(`${server.url}/pricing`)])
    expect(page.status).toBe(200)
    readyStatus = response.status
  }
  expect(readyStatus).toBe(503)
  expect(await closed).toBe(1012)
  expect(await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 20_000, 'still there'))])).toBe(0)
})
