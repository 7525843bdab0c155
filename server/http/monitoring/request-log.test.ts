import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { respondToError, addRetryHeaders } from '../failures.ts'
import type { HttpEnv } from '../http-app.ts'
import { logRequests } from './request-log.ts'

type Line = { level: number; msg: string; status: number; requestId: string; error?: { message: string } }

const [info, error] = [30, 50]

/** Sends one request and collects all of its log lines. */
async function sendRequest(
  handle: (abort: () => void) => Response | Promise<Response>,
  beforeHandle?: (c: { set: (name: 'failure', value: unknown) => void }) => void,
) {
  const lines: Line[] = []
  const output = new Writable({ write: (text, _, done) => (lines.push(JSON.parse(String(text)) as Line), done()) })
  const app = new Hono<HttpEnv>()
  app.use(logRequests({ env: parseEnv({}), log: openLog('info', output) } as Services))
  app.use(addRetryHeaders)
  app.onError(respondToError)
  const controller = new AbortController()
  app.all('*', (c) => (beforeHandle?.(c), handle(() => controller.abort())))
  const response = await app.request('/somewhere', { signal: controller.signal })
  return { response, lines }
}

test.each([
  ['a 200 response', 200, info],
  ['a 404 response', 404, info],
  ['a 422 response', 422, info],
  ['a 503 response in maintenance', 503, info],
  ['a 500 response', 500, error],
])('writes one log line for %s', async (_, status, level) => {
  const { response, lines } = await sendRequest(() => new Response('', { status }))
  expect(lines).toEqual([
    expect.objectContaining({ level, status, msg: 'request', requestId: response.headers.get('x-request-id') }),
  ])
})

test.each([
  ['a bug', new TypeError('x is not a function'), 500, error],
  ['an outage', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, error],
  ['something unavailable', new AppError('unavailable'), 503, error],
])('logs the error of %s in one line but hides it from the response', async (_, thrown, status, level) => {
  const { response, lines } = await sendRequest(() => Promise.reject(thrown))
  expect(lines).toEqual([
    expect.objectContaining({ level, status, error: expect.objectContaining({ message: thrown.message }) }),
  ])
  expect([response.status, await response.text()]).toEqual([status, expect.not.stringContaining('ECONNREFUSED')])
  expect(response.headers.has('retry-after')).toBe(status === 503)
})

test('logs a rejected request at info level without an error', async () => {
  const { lines } = await sendRequest(() => Promise.reject(new AppError('not-found')))
  expect(lines).toEqual([expect.objectContaining({ level: info, status: 404 })])
  expect(lines[0]).not.toHaveProperty('error')
})

test('logs the failure of a page in its request line', async () => {
  const { lines } = await sendRequest(
    () => new Response('', { status: 500 }),
    (c) => c.set('failure', new Error('in a loader')),
  )
  expect(lines).toEqual([
    expect.objectContaining({ level: error, error: expect.objectContaining({ message: 'in a loader' }) }),
  ])
})

test('logs a disconnected client with status 499 and no error', async () => {
  const { lines } = await sendRequest((abort) => (abort(), Promise.reject(new Error('aborted'))))
  expect(lines).toEqual([expect.objectContaining({ level: info, status: 499 })])
})
