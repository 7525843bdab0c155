import { connect, createServer, type Socket } from 'node:net'

export type Backend = { host: string; port: number }

/**
 * A TCP load balancer in front of the web processes: round-robin, tries the next backend if a connection is refused,
 * and makes no health checks.
 */
export async function startBalancer(backends: () => Backend[]) {
  const clients = new Set<Socket>()
  let connectionCount = 0

  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => client.destroy())
    const candidates = backends()
    const first = connectionCount++
    const tryNext = (count: number) => {
      const backend = candidates[(first + count) % candidates.length]
      if (!backend || count >= candidates.length) return client.destroy()
      const onward = connect({ ...backend, noDelay: true })
      onward.once('connect', () => {
        client.pipe(onward).pipe(client)
        onward.on('close', () => client.destroy())
        client.on('close', () => onward.destroy())
      })
      onward.on('error', () =>
        onward.bytesRead + onward.bytesWritten === 0 && !client.destroyed ? tryNext(count + 1) : client.destroy(),
      )
    }
    tryNext(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      server.close()
      for (const socket of clients) socket.destroy()
    },
  }
}
