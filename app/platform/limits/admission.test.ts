import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admitRequests } from './admission.server.ts'

const started: { path: string; outgoing: ServerResponse }[] = []
const { respond: answer, isBusy } = admitRequests(({ url }, outgoing) => void started.push({ path: url!, outgoing }))
const server = createServer(answer)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void started.splice(0))

const waitForStarted = async (count: number) => {
  await expect.poll(() => started.length).toBe(count)
}
function send(...paths: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const lines = paths.map((path, index) => {
    const last = index === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  })
  socket.write(lines.join(''))
  return socket
}

test('handles pipelined requests of one packet sequentially and in order', async () => {
  const responseText = text(send('/1', '/2', '/3'))
  for (const count of [1, 2, 3]) {
    await waitForStarted(count)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(started).toHaveLength(count)
    started.at(-1)!.outgoing.end(`answer ${count}`)
  }
  expect((await responseText).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
})

test('does not delay requests of another connection', async () => {
  send('/slow', '/after')
  await waitForStarted(1)
  send('/other')
  await waitForStarted(2)
  expect(started.map(({ path }) => path)).toEqual(['/slow', '/other'])
})

test('closes a connection that pipelines too many requests without starting them', async () => {
  const socket = send(...Array.from({ length: 1_000 }, (_, index) => `/${index}`))
  await once(socket, 'close')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(started.length).toBeLessThan(3)
})

test('a connection is busy until its last response is finished', async () => {
  const sockets: Socket[] = []
  server.once('connection', (socket: Socket) => sockets.push(socket))
  send('/1', '/2')
  await waitForStarted(1)
  expect(isBusy(sockets[0]!)).toBe(true)
  started[0]!.outgoing.end()
  await waitForStarted(2)
  expect(isBusy(sockets[0]!)).toBe(true)
  started[1]!.outgoing.end()
  await expect.poll(() => isBusy(sockets[0]!)).toBe(false)
})
