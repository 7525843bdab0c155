import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const begun: { path: string; outgoing: ServerResponse }[] = []
const { answer, isBusy } = oneAtATime(({ url }, outgoing) => void begun.push({ path: url!, outgoing }))
const server = createServer(answer)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void begun.splice(0))

const until = async (count: number) => {
  await expect.poll(() => begun.length).toBe(count)
}
function send(...paths: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const lines = paths.map((path, at) => {
    const last = at === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  })
  socket.write(lines.join(''))
  return socket
}

test('what came in one packet is begun one after the other, and answered in that order', async () => {
  const said = text(send('/1', '/2', '/3'))
  for (const count of [1, 2, 3]) {
    await until(count)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(begun).toHaveLength(count)
    begun.at(-1)!.outgoing.end(`answer ${count}`)
  }
  expect((await said).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
})

test('another connection does not wait', async () => {
  send('/slow', '/after')
  await until(1)
  send('/other')
  await until(2)
  expect(begun.map(({ path }) => path)).toEqual(['/slow', '/other'])
})

test('a connection that sends more than any browser would is ended, and what it sent is not begun', async () => {
  const socket = send(...Array.from({ length: 1_000 }, (_, at) => `/${at}`))
  await once(socket, 'close')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(begun.length).toBeLessThan(3)
})

test('a connection is busy until its last answer is through', async () => {
  const sockets: Socket[] = []
  server.once('connection', (socket: Socket) => sockets.push(socket))
  send('/1', '/2')
  await until(1)
  expect(isBusy(sockets[0]!)).toBe(true)
  begun[0]!.outgoing.end()
  await until(2)
  expect(isBusy(sockets[0]!)).toBe(true)
  begun[1]!.outgoing.end()
  await expect.poll(() => isBusy(sockets[0]!)).toBe(false)
})
