import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { openLog } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { answerFailure, comeAgain } from './failures.ts'
import type { HttpEnv } from './http-app.ts'
import { observed } from './request-log.ts'

type Line = { level: number; msg: string; status: number; requestId: string; error?: { message: string } }

const [info, error] = [30, 50]

/** One request, and every line that was written about it. */
async function ask(
  handle: (abort: () => void) => Response | Promise<Response>,
  later?: (c: { set: (name: 'failure', value: unknown) => void }) => void,
) {
  const lines: Line[] = []
  const to = new Writable({ write: (text, _, done) => (lines.push(JSON.parse(String(text)) as Line), done()) })
  const app = new Hono<HttpEnv>()
  app.use(observed({ env: parseEnv({}), log: openLog('info', to) } as Services))
  app.use(comeAgain)
  app.onError(answerFailure)
  const leaving = new AbortController()
  app.all('*', (c) => (later?.(c), handle(() => leaving.abort())))
  const response = await app.request('/somewhere', { signal: leaving.signal })
  return { response, lines }
}

test.each([
  ['what is there', 200, info],
  ['what is not there', 404, info],
  ['what is refused', 422, info],
  ['maintenance', 503, info],
  ['what failed', 500, error],
])('%s is one line', async (_, status, level) => {
  const { response, lines } = await ask(() => new Response('', { status }))
  expect(lines).toEqual([
    expect.objectContaining({ level, status, msg: 'request', requestId: response.headers.get('x-request-id') }),
  ])
})

test.each([
  ['a bug', new TypeError('x is not a function'), 500, error],
  ['an outage', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, error],
  ['something unavailable', new AppError('unavailable'), 503, error],
])('%s is one line that tells what happened, and an answer that does not', async (_, thrown, status, level) => {
  const { response, lines } = await ask(() => Promise.reject(thrown))
  expect(lines).toEqual([
    expect.objectContaining({ level, status, error: expect.objectContaining({ message: thrown.message }) }),
  ])
  expect([response.status, await response.text()]).toEqual([status, expect.not.stringContaining('ECONNREFUSED')])
  expect(response.headers.has('retry-after')).toBe(status === 503)
})

test('a refusal is no error, and says nothing about code', async () => {
  const { lines } = await ask(() => Promise.reject(new AppError('not-found')))
  expect(lines).toEqual([expect.objectContaining({ level: info, status: 404 })])
  expect(lines[0]).not.toHaveProperty('error')
})

test('a page tells its failure in the same line', async () => {
  const { lines } = await ask(
    () => new Response('', { status: 500 }),
    (c) => c.set('failure', new Error('in a loader')),
  )
  expect(lines).toEqual([
    expect.objectContaining({ level: error, error: expect.objectContaining({ message: 'in a loader' }) }),
  ])
})

test('who has gone away is 499 and no error, whatever was thrown at that', async () => {
  const { lines } = await ask((abort) => (abort(), Promise.reject(new Error('aborted'))))
  expect(lines).toEqual([expect.objectContaining({ level: info, status: 499 })])
})
