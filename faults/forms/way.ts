import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Before the server has seen it, or after it has done and answered it. */
export type Moment = 'before' | 'after'

type Trap = { which: RegExp; moment: Moment; spring: () => Promise<unknown>; sprung: () => void }

export type Way = {
  url: string
  /** Where the server is at the moment; while it is nowhere, connections break. */
  inner: string | null
  /** Writes that are on their way. */
  writing: () => number
  /** The next request like this, or the next message of a live socket, meets what is done then. */
  meet: (which: RegExp | 'socket', moment: Moment, spring: () => Promise<unknown>) => Promise<void>
  /** Live sockets outlive the network that Chromium takes away. */
  cut: () => void
  close: () => Promise<void>
}

const isWrite = ({ method }: IncomingMessage) => method !== 'GET' && method !== 'HEAD'

/** What stands between a browser and the server: here a request can be held until the server is dead. */
export async function openWay(): Promise<Way> {
  const open = new Set<Socket>()
  const sockets = new Set<Socket>()
  let [trap, socketTrap] = [null as Trap | null, null as Trap | null]
  let writing = 0

  const spring = async (sprung: Trap, client: Socket) => {
    await sprung.spring()
    client.destroy()
    sprung.sprung()
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { inner } = way
    const client = incoming.socket
    if (!inner) return void client.destroy()
    const met = trap?.which.test(`${incoming.method} ${incoming.url}`) ? trap : null
    if (met) trap = null
    if (met?.moment === 'before') {
      for await (const _ of incoming);
      return spring(met, client)
    }
    if (isWrite(incoming)) {
      writing++
      outgoing.once('close', () => writing--)
    }
    const onward = request(inner + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (met) return void answer.resume().once('close', () => void spring(met, client))
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.once('error', () => client.destroy())
      answer.pipe(outgoing)
    })
    onward.once('error', () => client.destroy())
    incoming.pipe(onward)
  }

  /** A live socket: word for word, and with every message a chance to meet something. */
  function passSocket(incoming: IncomingMessage, client: Socket, head: Buffer) {
    client.on('error', () => client.destroy())
    if (!way.inner) return void client.destroy()
    const { hostname, port } = new URL(way.inner)
    const onward = connect(Number(port), hostname)
    sockets.add(client)
    const names = incoming.rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${incoming.rawHeaders[at + 1]}`]))
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...names, '', ''].join('\r\n'))
    onward.write(head)
    const meets = (moment: Moment) => {
      if (socketTrap?.moment !== moment) return false
      const met = socketTrap
      socketTrap = null
      void spring(met, client)
      return true
    }
    let asked = false
    client.on('data', (bytes) => {
      asked = socketTrap !== null
      if (!meets('before')) onward.write(bytes)
    })
    onward.on('data', (bytes) => {
      if (!asked || !meets('after')) client.write(bytes)
    })
    onward.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => (sockets.delete(client), onward.destroy()))
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  server.on('upgrade', (incoming, socket, head) => passSocket(incoming, socket as Socket, head))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const way: Way = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inner: null,
    writing: () => writing,
    meet: (which, moment, spring) =>
      new Promise((sprung) => {
        if (which === 'socket') socketTrap = { which: /./, moment, spring, sprung }
        else trap = { which, moment, spring, sprung }
      }),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        open.forEach((socket) => socket.destroy())
      }),
  }
  return way
}
