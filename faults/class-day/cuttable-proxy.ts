import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** HTTP proxy of one browser, through which all its connections can be frozen as by a lost network. */
export type CuttableProxy = { server: string; cut: () => void; restore: () => void; close: () => void }

export async function openCuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const tunnels = new Set<readonly [Duplex, Socket]>()
  let isCut = false

  const server = createServer((incoming, response) => {
    if (isCut) return
    const { pathname, search } = new URL(incoming.url!)
    const outgoing = request(
      {
        port: targetPort,
        host: '127.0.0.1',
        path: pathname + search,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  // WebSockets use a tunnel, also without encryption.
  server.on('connect', (_, client: Duplex) => {
    client.on('error', () => {})
    if (isCut) return
    const upstream = connect(targetPort, '127.0.0.1')
    const tunnel = [client, upstream] as const
    tunnels.add(tunnel)
    upstream.on('error', () => client.destroy())
    for (const stream of tunnel)
      stream.on('close', () => {
        // A frozen connection stays half open, because nothing informs the server that the device is gone.
        if (isCut) return
        tunnels.delete(tunnel)
        for (const other of tunnel) other.destroy()
      })
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  function endTunnels() {
    for (const tunnel of tunnels) for (const stream of tunnel) stream.destroy()
    tunnels.clear()
  }
  return {
    server: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      for (const [client, upstream] of tunnels) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    restore() {
      isCut = false
      endTunnels()
    },
    close() {
      endTunnels()
      server.closeAllConnections()
      server.close()
    },
  }
}
