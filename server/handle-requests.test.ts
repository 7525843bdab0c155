import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleRequests } from './handle-requests.ts'
import type { RunningApp } from './app.ts'

const server = createServer()
const bodies: number[] = []
const running = {
  services: { env: { BASE_URL: 'http://127.0.0.1' } },
  pageCache: { respond: () => false },
  upgrade: () => false,
  async fetch(request: Request) {
    if (request.method === 'GET') await sleep(200)
    if (request.method === 'POST') bodies.push((await request.text()).length)
    return new Response('answered')
  },
} as unknown as RunningApp

beforeAll(() => {
  handleRequests(server, running)
  return once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('closes a connection that sends too many tiny chunks while an earlier request is pending', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${post}${'1\r\nx\r\n'.repeat(30_000)}0\r\n\r\n`)
  await closed
  expect(bodies).toEqual([])
})
