import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesPlainBody } from './plain-bodies.ts'

/** Answers with how much it read, or at once where it does not look at what is sent. */
const server = createServer((incoming, outgoing) => {
  if (!takesPlainBody(incoming, outgoing)) return
  if (incoming.url === '/at-once') return void outgoing.end('at once')
  void text(incoming).then(
    (sent) => outgoing.end(`read ${sent.length}`),
    () => {},
  )
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
const inPieces = (length: number, count: number) =>
  `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(count).concat('0\r\n\r\n')

async function answerTo(head: string, body: string, version = '1.1') {
  const socket = open()
  const said = text(socket).catch(() => '')
  socket.write(`${head} HTTP/${version}\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
  return said
}

test('a body in pieces as a network makes them is read', async () => {
  expect(await answerTo('POST /', inPieces(1_000, 2_000))).toContain('read 2000000')
  expect(await answerTo('POST /', inPieces(1, 400))).toContain('read 400')
})

test('one that was cut into thousands of pieces is ended, also behind a long beginning', async () => {
  expect(await answerTo('POST /', inPieces(1, 60_000))).toBe('')
  expect(await answerTo('POST /', `${inPieces(50_000, 1).slice(0, -5)}${inPieces(1, 2_000)}`)).toBe('')
})

test.each(['GET', 'HEAD'])('a %s has no body', async (method) => {
  expect(await answerTo(`${method} /`, inPieces(1, 1))).toMatch(/^HTTP\/1.1 400/)
})

test('HTTP/1.0 knows no pieces', async () => {
  expect(await answerTo('POST /', inPieces(10, 1), '1.0')).toMatch(/^HTTP\/1.1 400/)
})

test('what goes on when it is answered is not listened to', async () => {
  const socket = open()
  const closed = once(socket, 'close')
  socket.write('POST /at-once HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
  expect(String((await once(socket, 'data'))[0])).toContain('at once')
  await closed
})
