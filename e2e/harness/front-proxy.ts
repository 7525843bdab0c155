import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FrontProxy = {
  url: string
  /** Paths of all requests that passed the proxy. */
  requestPaths: string[]
  /** Text appended to /sw.js, so that browsers see a new service worker. */
  workerTail: string
  /** Breaks all connections, as without a network. */
  isOffline: boolean
  /** Base URL of the server behind the proxy. */
  targetUrl: string
  /** Called before a request is forwarded and when its response arrives; `false` breaks the connection. */
  intercept: ((path: string, stage: 'request' | 'response') => boolean) | null
  stop: () => Promise<void>
}

/** Opens a proxy in front of the built server that can cut the network or deliver a new service worker. */
export async function openFrontProxy(inner = ''): Promise<FrontProxy> {
  const server = createServer((incoming, outgoing) => {
    if (proxy.isOffline || proxy.intercept?.(incoming.url!, 'request') === false) return void incoming.socket.destroy()
    proxy.requestPaths.push(incoming.url!)
    const isChangedWorker = incoming.url === '/sw.js' && proxy.workerTail !== ''
    const headers = { ...incoming.headers, ...(isChangedWorker && { 'accept-encoding': 'identity' }) }
    incoming.pipe(
      request(proxy.targetUrl + incoming.url, { method: incoming.method, headers }, async (upstream) => {
        if (proxy.intercept?.(incoming.url!, 'response') === false) return void incoming.socket.destroy()
        if (!isChangedWorker) {
          outgoing.writeHead(upstream.statusCode!, upstream.headers)
          return void upstream.pipe(outgoing)
        }
        const { 'content-length': _, ...rest } = upstream.headers
        outgoing.writeHead(upstream.statusCode!, rest).end((await readText(upstream)) + proxy.workerTail)
        // Connections to a killed server fail.
      }).on('error', () => incoming.socket.destroy()),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const proxy: FrontProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestPaths: [],
    workerTail: '',
    isOffline: false,
    targetUrl: inner,
    intercept: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function readText(response: IncomingMessage) {
  let text = ''
  for await (const part of response) text += part
  return text
}
