import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostOverride } from './override-host.ts'

const app = new Hono().get('*', (c) => c.text(`read ${new URL(c.req.url).href}`))
const server = createServer()

beforeAll(async () => {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const setHost = createHostOverride({ BASE_URL: 'https://skykite.test' })
  server.on('request', (incoming, outgoing) => {
    setHost(incoming)
    void listener(incoming, outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

test.each(['skykite.test', 'evil.example', '9'.repeat(400), '1.2.3.4.5', '256.1.1.1', 'a:99999', 'a b', ':', ''])(
  'a request with Host %j is read with the host of BASE_URL',
  async (host) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /pricing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/read https?:\/\/skykite\.test\/pricing/)
  },
)

test.each([
  ['http://u:p@evil.example/pricing', '/pricing'],
  ['https://evil.example/pricing?a=b', '/pricing?a=b'],
  ['http://evil.example?a=b', '/?a=b'],
  ['HTTP://u:p@127.0.0.1:80', '/'],
  ['*', '/*'],
])('a request line with the full URL %j is read as path %j', async (requestTarget, path) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${requestTarget} HTTP/1.1\r\nHost: skykite.test\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toContain(`read http://skykite.test${path}`)
})
