import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { bodyLimitsFor, limitJsonBody, readPageForm } from './bodies.ts'
import { createFormMemory } from './form-memory.ts'
import type { HttpEnv } from '../http-app.ts'

const students = '/dashboard/classroom-dashboard/x/students'
const urlEncoded = 'application/x-www-form-urlencoded'

const adult = { user: { id: 'adult-1', kind: 'adult' } }

type FormRequest = {
  path?: string
  signedIn?: object | null
  type?: string
  body?: BodyInit
  headers?: Record<string, string>
}

async function submitForm({ path = '/join', signedIn = null, type = urlEncoded, body, headers = {} }: FormRequest) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    body,
    headers: { ...(type && { 'content-type': type }), ...headers },
    duplex: 'half',
  } as RequestInit)
  const form = await readPageForm(request, { path, signedIn: signedIn as never }, () => () => {})
  try {
    return form()
  } catch (error) {
    return (error as AppError).code
  }
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=x`).join('&')

/** A body without a content-length. */
const chunked = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let start = 0; start < text.length; start += 1_000)
        controller.enqueue(new TextEncoder().encode(text.slice(start, start + 1_000)))
      controller.close()
    },
  })

function withFile(files: number, parts = 0) {
  const form = new FormData()
  for (let index = 0; index < files; index++) form.append('file', new File(['a,b\n'], 'class.csv'))
  for (let index = 0; index < parts; index++) form.append(`f${index}`, 'x')
  return form
}

describe('a page form', () => {
  test('collects all values of a repeated field', async () => {
    expect(await submitForm({ body: 'student=a&student=b&name=Mali' })).toEqual(
      new Map([
        ['student', ['a', 'b']],
        ['name', ['Mali']],
      ]),
    )
  })

  test.each<[string, FormRequest, string]>([
    ['more fields than allowed', { body: fields(129) }, 'too-large'],
    ['40,000 fields', { body: fields(40_000) }, 'too-large'],
    [
      '40,000 fields from a user who may send lists',
      { path: students, signedIn: adult, body: fields(40_000) },
      'too-large',
    ],
    ['a list from a visitor without a session', { path: students, body: fields(500) }, 'too-large'],
    ['a chunked body over the limit', { body: chunked(`a=${'x'.repeat(70_000)}`) }, 'too-large'],
    ['a content-length over the limit', { body: 'a=1', headers: { 'content-length': '70000' } }, 'too-large'],
    ['JSON', { type: 'application/json', body: '{}' }, 'unsupported'],
    ['plain text', { type: 'text/plain', body: 'a=1' }, 'unsupported'],
    ['a missing content type', { type: '', body: new TextEncoder().encode('a=1') }, 'unsupported'],
    ['a file sent to a page that takes none', { type: '', signedIn: adult, body: withFile(1) }, 'unsupported'],
    ['a file from a visitor', { type: '', path: students, body: withFile(1) }, 'unsupported'],
    ['a URL-encoded form of 5 MB', { path: students, signedIn: adult, body: '&'.repeat(5_000_000) }, 'too-large'],
    ['a letter with many combining marks', { body: `name=a${'\u0301\u0323'.repeat(40)}` }, 'invalid'],
    ['two files', { type: '', path: students, signedIn: adult, body: withFile(2) }, 'too-large'],
    ['a file with many parts', { type: '', path: students, signedIn: adult, body: withFile(1, 1_100) }, 'too-large'],
    [
      'a multipart type without a boundary',
      { type: 'multipart/form-data', path: students, signedIn: adult, body: 'x' },
      'unsupported',
    ],
    [
      'a multipart part with a long header',
      {
        type: 'multipart/form-data; boundary=x',
        path: students,
        signedIn: adult,
        body: `--x\r\n${'a: b\r\n'.repeat(500)}\r\n\r\n--x--`,
      },
      'too-large',
    ],
    [
      'a multipart part whose header never ends',
      {
        type: 'multipart/form-data; boundary=x',
        path: students,
        signedIn: adult,
        body: `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(9_000)}`,
      },
      'too-large',
    ],
    [
      'a multipart body without parts',
      { type: 'multipart/form-data; boundary=x', path: students, signedIn: adult, body: 'x' },
      'invalid',
    ],
    ['invalid UTF-8', { body: new Uint8Array([0x61, 0x3d, 0xff, 0xfe]) }, 'invalid'],
    ['a NUL character', { body: 'name=a%00b' }, 'invalid'],
    ['a field named __proto__', { body: '__proto__=a&__proto__=b' }, 'invalid'],
  ])('rejects %s', async (_, input, code) => {
    expect(await submitForm(input)).toBe(code)
  })

  test('accepts a list of 900 fields from a signed-in user', async () => {
    expect(await submitForm({ path: students, signedIn: adult, body: fields(900) })).toHaveProperty('size', 900)
  })

  test('accepts a rewards form for 500 students', async () => {
    const input = { path: '/dashboard/rewards', signedIn: adult, body: fields(503) }
    expect(await submitForm(input)).toHaveProperty('size', 503)
  })

  test('accepts a file on a page that takes files', async () => {
    const form = await submitForm({ type: '', path: students, signedIn: adult, body: withFile(1, 2) })
    if (typeof form === 'string') throw new Error(form)
    expect([form.get('file')?.[0], getField(form, 'f1')]).toEqual([expect.any(File), 'x'])
  })

  test('reads an empty body of any content type as an empty form', async () => {
    expect(await submitForm({ type: 'text/plain' })).toEqual(new Map())
  })

  test('rejects 40,000 fields within half a second of CPU time', async () => {
    const startUsage = process.threadCpuUsage()
    await submitForm({ path: students, signedIn: adult, body: fields(40_000) })
    expect(process.threadCpuUsage(startUsage).user).toBeLessThan(500_000)
  })
})

test.each([
  ['/join', 'adult', 64_000],
  ['/dashboard', 'adult', 1_000_000],
  ['/dashboard', null, 64_000],
  [students, 'adult', 10_100_000],
  [students, 'managed', 64_000],
  [`${students}/print-asset-card`, 'adult', 64_000],
] as const)('page %s limits an account of kind %s to %d bytes', (path, kind, bytes) => {
  expect(bodyLimitsFor({ path, signedIn: kind && { user: { kind } } }).bytes).toBe(bytes)
})

test('rejects a large form when form memory is full, but still reads a small one', async () => {
  const memory = createFormMemory({ each: 100_000, together: 100_000 })
  const send = async (size: number) => {
    const request = new Request(`http://127.0.0.1${students}`, {
      method: 'POST',
      body: `a=${'x'.repeat(size)}`,
      headers: { 'content-type': urlEncoded, 'content-length': String(size + 2) },
    })
    const sender = { path: students, signedIn: adult as never }
    return readPageForm(request, sender, memory.reserve)
  }
  expect((await send(70_000))()).toHaveProperty('size', 1)
  expect(await send(70_000)).toThrow(expect.objectContaining({ code: 'limited' }))
  expect((await send(7_000))()).toHaveProperty('size', 1)
})

describe('an API request body', () => {
  const app = new Hono<HttpEnv>()
  app.use(limitJsonBody(async (headers) => headers.get('cookie')))
  app.all('*', async (c) => c.json(await c.req.json().catch(() => 'nothing')))
  app.onError((error, c) => c.text(String(error), error instanceof AppError ? error.status : 500))
  const send = async (body: string | undefined, type = 'application/json') =>
    app.request('/api/1.0/configs', { method: 'PATCH', body, headers: { 'content-type': type } })

  test('reaches the route as parsed JSON', async () => {
    expect(await (await send('{"isMaintenance":true}')).json()).toEqual({ isMaintenance: true })
    expect(await (await send(undefined)).json()).toBe('nothing')
  })

  test.each([
    ['a body that is too large', JSON.stringify('x'.repeat(70_000)), 413],
    ['nesting that is too deep', '['.repeat(100_00), 413],
    ['an array that is too long', `[${'1,'.repeat(10_000)}1]`, 413],
    ['invalid JSON', '{"a":', 422],
    ['a __proto__ key', '{"__proto__":{}}', 422],
  ])('is rejected for %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
  })

  test('may be larger on the events route, for signed-in users only', async () => {
    const body = JSON.stringify('x'.repeat(70_000))
    const sendEvents = (headers: Record<string, string>) =>
      app.request('/api/1.0/events', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect((await sendEvents({})).status).toBe(413)
    expect((await sendEvents({ cookie: 'session' })).status).toBe(200)
  })

  test('needs no session lookup if it is a small batch of events', async () => {
    let lookups = 0
    const counted = new Hono<HttpEnv>()
    counted.use(limitJsonBody(async () => String(++lookups)))
    counted.all('*', async (c) => c.json((await c.req.json<string>()).length))
    counted.onError((error, c) => c.text(String(error), error instanceof AppError ? error.status : 500))
    const sendEvents = (length: number, declaredLength = length + 2) =>
      counted.request('/api/1.0/events', {
        method: 'POST',
        body: JSON.stringify('x'.repeat(length)),
        headers: { 'content-type': 'application/json', 'content-length': String(declaredLength) },
      })
    expect(await (await sendEvents(5_000)).json()).toBe(5_000)
    expect(lookups).toBe(0)
    expect((await sendEvents(9_000, 5_000)).status).toBe(413)
    expect((await sendEvents(9_000)).status).toBe(200)
    expect(lookups).toBe(1)
  })

  test('is rejected with 422 when the client disconnects while sending', async () => {
    const abortedBody = new ReadableStream({
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const response = await app.request('/api/1.0/configs', {
      method: 'PATCH',
      body: abortedBody,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(422)
  })

  test('that never ends uses memory of its own user only', async () => {
    const endlessBody = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([91])) })
    const open = (cookie: string) =>
      app.request('/api/1.0/events', {
        method: 'POST',
        body: endlessBody(),
        headers: { 'content-type': 'application/json', cookie },
        duplex: 'half',
      } as RequestInit)
    const openRequests = Array.from({ length: 10 }, () => open('one'))
    expect((await open('one')).status).toBe(429)
    expect(await Promise.race([open('other'), sleep(100, 'pending')])).toBe('pending')
    expect(await Promise.race([...openRequests, sleep(10, 'all pending')])).toBe('all pending')
  })

  test('is rejected with 415 if it is not JSON', async () => {
    expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})
