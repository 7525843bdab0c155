import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FrontProxy = {
  url: string
  /** Everything that came through, for questions about what was asked. */
  asked: string[]
  /** Added to the end of /sw.js, which makes it a new one. */
  workerTail: string
  /** While shut, connections break: no network. */
  shut: boolean
  /** Which server answers. */
  inner: string
  /** Told when something is asked and when a server has answered; `false` breaks the connection there. */
  meet: ((path: string, stage: 'asked' | 'answered') => boolean) | null
  stop: () => Promise<void>
}

/** A proxy before the built server, with which a test can cut the network or deliver a new service worker. */
export async function openFrontProxy(inner = ''): Promise<FrontProxy> {
  const server = createServer((incoming, outgoing) => {
    if (proxy.shut || proxy.meet?.(incoming.url!, 'asked') === false) return void incoming.socket.destroy()
    proxy.asked.push(incoming.url!)
    const changed = incoming.url === '/sw.js' && proxy.workerTail !== ''
    const headers = { ...incoming.headers, ...(changed && { 'accept-encoding': 'identity' }) }
    incoming.pipe(
      request(proxy.inner + incoming.url, { method: incoming.method, headers }, async (answer) => {
        if (proxy.meet?.(incoming.url!, 'answered') === false) return void incoming.socket.destroy()
        if (!changed) {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          return void answer.pipe(outgoing)
        }
        const { 'content-length': _, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode!, rest).end((await textOf(answer)) + proxy.workerTail)
        // A server that was killed leaves its connections broken.
      }).on('error', () => incoming.socket.destroy()),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const proxy: FrontProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    workerTail: '',
    shut: false,
    inner,
    meet: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function textOf(answer: IncomingMessage) {
  let text = ''
  for await (const part of answer) text += part
  return text
}
