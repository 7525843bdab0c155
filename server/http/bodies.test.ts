import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError } from '#app/platform/errors.ts'
import { fieldOf } from '#app/platform/form.ts'
import { limitsOf, measuredJson, sentForm } from './bodies.ts'
import { formMemory } from './form-memory.ts'
import type { HttpEnv } from './http-app.ts'

const students = '/dashboard/classroom-dashboard/x/students'
const urlEncoded = 'application/x-www-form-urlencoded'

const somebody = { user: { id: 'somebody', kind: 'adult' } }

type Sending = {
  path?: string
  signedIn?: object | null
  type?: string
  body?: BodyInit
  headers?: Record<string, string>
}

async function sent({ path = '/join', signedIn = null, type = urlEncoded, body, headers = {} }: Sending) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    body,
    headers: { ...(type && { 'content-type': type }), ...headers },
    duplex: 'half',
  } as RequestInit)
  const form = await sentForm(request, { path, signedIn: signedIn as never }, () => () => {})
  try {
    return form()
  } catch (error) {
    return (error as AppError).code
  }
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=x`).join('&')

/** What does not say how long it is. */
const chunked = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 1_000)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1_000)))
      controller.close()
    },
  })

function withFile(files: number, parts = 0) {
  const form = new FormData()
  for (let index = 0; index < files; index++) form.append('file', new File(['a,b\n'], 'class.csv'))
  for (let index = 0; index < parts; index++) form.append(`f${index}`, 'x')
  return form
}

describe('a form sent to a page', () => {
  test('is read once, with all its values', async () => {
    expect(await sent({ body: 'student=a&student=b&name=Mali' })).toEqual(
      new Map([
        ['student', ['a', 'b']],
        ['name', ['Mali']],
      ]),
    )
  })

  test.each<[string, Sending, string]>([
    ['more fields than a form has', { body: fields(129) }, 'too-large'],
    ['forty thousand fields', { body: fields(40_000) }, 'too-large'],
    [
      'forty thousand fields from somebody who may send lists',
      { path: students, signedIn: somebody, body: fields(40_000) },
      'too-large',
    ],
    ['a list from a visitor', { path: students, body: fields(500) }, 'too-large'],
    ['more than it says', { body: chunked(`a=${'x'.repeat(70_000)}`) }, 'too-large'],
    ['what says that it is more', { body: 'a=1', headers: { 'content-length': '70000' } }, 'too-large'],
    ['JSON', { type: 'application/json', body: '{}' }, 'unsupported'],
    ['plain text', { type: 'text/plain', body: 'a=1' }, 'unsupported'],
    ['no type at all', { type: '', body: new TextEncoder().encode('a=1') }, 'unsupported'],
    ['a file where none is taken', { type: '', signedIn: somebody, body: withFile(1) }, 'unsupported'],
    ['a file from a visitor', { type: '', path: students, body: withFile(1) }, 'unsupported'],
    ['a form as long as a file', { path: students, signedIn: somebody, body: '&'.repeat(5_000_000) }, 'too-large'],
    ['a letter under many marks', { body: `name=a${'\u0301\u0323'.repeat(40)}` }, 'invalid'],
    ['two files', { type: '', path: students, signedIn: somebody, body: withFile(2) }, 'too-large'],
    ['a file with many parts', { type: '', path: students, signedIn: somebody, body: withFile(1, 1_100) }, 'too-large'],
    [
      'parts without a boundary',
      { type: 'multipart/form-data', path: students, signedIn: somebody, body: 'x' },
      'unsupported',
    ],
    [
      'a part with a long head',
      {
        type: 'multipart/form-data; boundary=x',
        path: students,
        signedIn: somebody,
        body: `--x\r\n${'a: b\r\n'.repeat(500)}\r\n\r\n--x--`,
      },
      'too-large',
    ],
    [
      'a part whose head never ends',
      {
        type: 'multipart/form-data; boundary=x',
        path: students,
        signedIn: somebody,
        body: `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(9_000)}`,
      },
      'too-large',
    ],
    [
      'parts that are none',
      { type: 'multipart/form-data; boundary=x', path: students, signedIn: somebody, body: 'x' },
      'invalid',
    ],
    ['bytes that are no text', { body: new Uint8Array([0x61, 0x3d, 0xff, 0xfe]) }, 'invalid'],
    ['a NUL', { body: 'name=a%00b' }, 'invalid'],
    ['a prototype', { body: '__proto__=a&__proto__=b' }, 'invalid'],
  ])('%s is refused', async (_, sending, code) => {
    expect(await sent(sending)).toBe(code)
  })

  test('a list is taken from somebody who is signed in', async () => {
    expect(await sent({ path: students, signedIn: somebody, body: fields(900) })).toHaveProperty('size', 900)
  })

  test('points are given to a class of five hundred at once', async () => {
    const sending = { path: '/dashboard/rewards', signedIn: somebody, body: fields(503) }
    expect(await sent(sending)).toHaveProperty('size', 503)
  })

  test('a file is taken where the page says so', async () => {
    const form = await sent({ type: '', path: students, signedIn: somebody, body: withFile(1, 2) })
    if (typeof form === 'string') throw new Error(form)
    expect([form.get('file')?.[0], fieldOf(form, 'f1')]).toEqual([expect.any(File), 'x'])
  })

  test('nothing is an empty form, whatever it says it is', async () => {
    expect(await sent({ type: 'text/plain' })).toEqual(new Map())
  })

  test('forty thousand fields cost a moment', async () => {
    const began = process.threadCpuUsage()
    await sent({ path: students, signedIn: somebody, body: fields(40_000) })
    expect(process.threadCpuUsage(began).user).toBeLessThan(500_000)
  })
})

test.each([
  ['/join', 'adult', 64_000],
  ['/dashboard', 'adult', 1_000_000],
  ['/dashboard', null, 64_000],
  [students, 'adult', 10_100_000],
  [students, 'managed', 64_000],
  [`${students}/print-asset-card`, 'adult', 64_000],
] as const)('%s by a %s account takes %d bytes', (path, kind, bytes) => {
  expect(limitsOf({ path, signedIn: kind && { user: { kind } } }).bytes).toBe(bytes)
})

test('a large form is read when there is room for it, and a small one always', async () => {
  const full = formMemory({ each: 100_000, together: 100_000 })
  const send = async (size: number) => {
    const request = new Request(`http://127.0.0.1${students}`, {
      method: 'POST',
      body: `a=${'x'.repeat(size)}`,
      headers: { 'content-type': urlEncoded, 'content-length': String(size + 2) },
    })
    const sender = { path: students, signedIn: somebody as never }
    return sentForm(request, sender, full.hold)
  }
  expect((await send(70_000))()).toHaveProperty('size', 1)
  expect(await send(70_000)).toThrow(expect.objectContaining({ code: 'limited' }))
  expect((await send(7_000))()).toHaveProperty('size', 1)
})

describe('JSON sent by a machine', () => {
  const app = new Hono<HttpEnv>()
  app.use(measuredJson(async (headers) => headers.get('cookie')))
  app.all('*', async (c) => c.json(await c.req.json().catch(() => 'nothing')))
  app.onError((error, c) => c.text(String(error), error instanceof AppError ? error.status : 500))
  const send = async (body: string | undefined, type = 'application/json') =>
    app.request('/api/1.0/configs', { method: 'PATCH', body, headers: { 'content-type': type } })

  test('is what its route reads', async () => {
    expect(await (await send('{"isMaintenance":true}')).json()).toEqual({ isMaintenance: true })
    expect(await (await send(undefined)).json()).toBe('nothing')
  })

  test.each([
    ['too much', JSON.stringify('x'.repeat(70_000)), 413],
    ['too deep', '['.repeat(100_00), 413],
    ['too wide', `[${'1,'.repeat(10_000)}1]`, 413],
    ['no JSON', '{"a":', 422],
    ['a prototype', '{"__proto__":{}}', 422],
  ])('%s is refused', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
  })

  test('a device that was offline sends more, when it is known whose it is', async () => {
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

  test('whose it is is not asked where it is as small as a form', async () => {
    let asked = 0
    const counted = new Hono<HttpEnv>()
    counted.use(measuredJson(async () => String(++asked)))
    counted.all('*', async (c) => c.json((await c.req.json<string>()).length))
    counted.onError((error, c) => c.text(String(error), error instanceof AppError ? error.status : 500))
    const sendEvents = (length: number, said = length + 2) =>
      counted.request('/api/1.0/events', {
        method: 'POST',
        body: JSON.stringify('x'.repeat(length)),
        headers: { 'content-type': 'application/json', 'content-length': String(said) },
      })
    expect(await (await sendEvents(5_000)).json()).toBe(5_000)
    expect(asked).toBe(0)
    expect((await sendEvents(9_000, 5_000)).status).toBe(413)
    expect((await sendEvents(9_000)).status).toBe(200)
    expect(asked).toBe(1)
  })

  test('who goes away while sending is refused, and that is no fault', async () => {
    const gone = new ReadableStream({
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const response = await app.request('/api/1.0/configs', {
      method: 'PATCH',
      body: gone,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(422)
  })

  test('many that never end hold no more than one person’s share', async () => {
    const unending = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([91])) })
    const open = (cookie: string) =>
      app.request('/api/1.0/events', {
        method: 'POST',
        body: unending(),
        headers: { 'content-type': 'application/json', cookie },
        duplex: 'half',
      } as RequestInit)
    const held = Array.from({ length: 10 }, () => open('one'))
    expect((await open('one')).status).toBe(429)
    expect(await Promise.race([open('other'), sleep(100, 'is read')])).toBe('is read')
    expect(await Promise.race([...held, sleep(10, 'are read')])).toBe('are read')
  })

  test('and so is anything else', async () => {
    expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})
