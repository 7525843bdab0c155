import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Before the server receives the request, or after it has replied. */
export type Moment = 'before' | 'after'

type Trap = { pattern: RegExp; moment: Moment; run: () => Promise<unknown>; done: () => void }

export type FaultProxy = {
  url: string
  /** URL of the server; while `null`, the proxy destroys connections. */
  target: string | null
  /** Number of pending write requests. */
  pendingWrites: () => number
  /** Runs `spring` at the next matching request or live message, before or after the server handles it. */
  injectAt: (which: RegExp | 'socket', moment: Moment, spring: () => Promise<unknown>) => Promise<void>
  /** Destroys live sockets, which stay open when Chromium goes offline. */
  cutSockets: () => void
  close: () => Promise<void>
}

const isWrite = ({ method }: IncomingMessage) => method !== 'GET' && method !== 'HEAD'

/** A proxy between browser and server that can hold a request until the server is killed. */
export async function openFaultProxy(): Promise<FaultProxy> {
  const connections = new Set<Socket>()
  const liveSockets = new Set<Socket>()
  let [trap, socketTrap] = [null as Trap | null, null as Trap | null]
  let writing = 0

  const spring = async (sprung: Trap, client: Socket) => {
    await sprung.run()
    client.destroy()
    sprung.done()
  }

  async function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { target: inner } = proxy
    const client = incoming.socket
    if (!inner) return void client.destroy()
    const matchedTrap = trap?.pattern.test(`${incoming.method} ${incoming.url}`) ? trap : null
    if (matchedTrap) trap = null
    if (matchedTrap?.moment === 'before') {
      for await (const _ of incoming);
      return spring(matchedTrap, client)
    }
    if (isWrite(incoming)) {
      writing++
      outgoing.once('close', () => writing--)
    }
    const onward = request(inner + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (matchedTrap) return void answer.resume().once('close', () => void spring(matchedTrap, client))
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.once('error', () => client.destroy())
      answer.pipe(outgoing)
    })
    onward.once('error', () => client.destroy())
    incoming.pipe(onward)
  }

  /** Forwards a live socket byte by byte; each message can trigger the trap. */
  function forwardSocket(incoming: IncomingMessage, client: Socket, head: Buffer) {
    client.on('error', () => client.destroy())
    if (!proxy.target) return void client.destroy()
    const { hostname, port } = new URL(proxy.target)
    const onward = connect(Number(port), hostname)
    liveSockets.add(client)
    const headerLines = incoming.rawHeaders.flatMap((name, index) =>
      index % 2 ? [] : [`${name}: ${incoming.rawHeaders[index + 1]}`],
    )
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...headerLines, '', ''].join('\r\n'))
    onward.write(head)
    const springSocketTrap = (moment: Moment) => {
      if (socketTrap?.moment !== moment) return false
      const armedTrap = socketTrap
      socketTrap = null
      void spring(armedTrap, client)
      return true
    }
    let isTrapArmed = false
    client.on('data', (bytes) => {
      isTrapArmed = socketTrap !== null
      if (!springSocketTrap('before')) onward.write(bytes)
    })
    onward.on('data', (bytes) => {
      if (!isTrapArmed || !springSocketTrap('after')) client.write(bytes)
    })
    onward.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => (liveSockets.delete(client), onward.destroy()))
  }

  const server = createServer((incoming, outgoing) => void forwardRequest(incoming, outgoing))
  server.on('upgrade', (incoming, socket, head) => forwardSocket(incoming, socket as Socket, head))
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    pendingWrites: () => writing,
    injectAt: (which, moment, spring) =>
      new Promise((sprung) => {
        if (which === 'socket') socketTrap = { pattern: /./, moment, run: spring, done: sprung }
        else trap = { pattern: which, moment, run: spring, done: sprung }
      }),
    cutSockets: () => liveSockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        connections.forEach((socket) => socket.destroy())
      }),
  }
  return proxy
}
