import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { smallEnough } from './body-size.ts'
import type { HttpEnv } from './http-app.ts'

const app = new Hono<HttpEnv>()
app.use(smallEnough)
app.all('*', (c) => c.text('read'))

const send = async (path: string, headers: Record<string, string>) => (await app.request(path, { method: 'POST', headers })).status

const large = { 'content-length': '1000001' }

test.each([
  ['a form', '/join', { 'content-length': '1000000' }, 200],
  ['more than any form', '/join', large, 413],
  ['more than any call of a machine', '/api/1.0/configs', large, 413],
  ['what does not say how much it is', '/th/join.data', { 'transfer-encoding': 'chunked' }, 413],
  ['nothing', '/join', {}, 200],
  ['a class list', '/dashboard/classroom-dashboard/x/students', large, 200],
  ['a class list sent by script, in Thai', '/th/dashboard/classroom-dashboard/x/students.data', large, 200],
  ['more than any class list', '/dashboard/classroom-dashboard/x/students', { 'content-length': '25000001' }, 413],
  ['a live value', '/api/1.0/live/rooms/x', large, 200],
])('%s', async (_, path, headers, status) => {
  expect(await send(path, headers as Record<string, string>)).toBe(status)
})
