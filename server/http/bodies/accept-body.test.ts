import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptBody } from './accept-body.ts'

/** Responds with the number of characters read; `/at-once` responds without reading the body. */
const server = createServer((incoming, outgoing) => {
  if (!acceptBody(incoming, outgoing)) return
  if (incoming.url === '/at-once') return void outgoing.end('at once')
  void text(incoming).then(
    (body) => outgoing.end(`read ${body.length}`),
    () => {},
  )
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
const chunked = (length: number, count: number) =>
  `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(count).concat('0\r\n\r\n')

async function send(head: string, body: string, version = '1.1') {
  const socket = open()
  const response = text(socket).catch(() => '')
  socket.write(`${head} HTTP/${version}\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
  return response
}

test('reads a body in chunks of ordinary size', async () => {
  expect(await send('POST /', chunked(1_000, 2_000))).toContain('read 2000000')
  expect(await send('POST /', chunked(1, 400))).toContain('read 400')
})

test('closes the connection on thousands of tiny chunks, also after one large chunk', async () => {
  expect(await send('POST /', chunked(1, 60_000))).toBe('')
  expect(await send('POST /', `${chunked(50_000, 1).slice(0, -5)}${chunked(1, 2_000)}`)).toBe('')
})

test.each(['GET', 'HEAD'])('answers 400 for a %s request with a body', async (method) => {
  expect(await send(`${method} /`, chunked(1, 1))).toMatch(/^HTTP\/1.1 400/)
})

test('answers 400 for a chunked HTTP/1.0 request', async () => {
  expect(await send('POST /', chunked(10, 1), '1.0')).toMatch(/^HTTP\/1.1 400/)
})

test('closes the connection if the body continues after the response', async () => {
  const socket = open()
  const closed = once(socket, 'close')
  socket.write('POST /at-once HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
  expect(String((await once(socket, 'data'))[0])).toContain('at once')
  await closed
})
