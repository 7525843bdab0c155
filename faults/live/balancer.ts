import { connect, createServer, type Socket } from 'node:net'

export type Backend = { host: string; port: number }

/**
 * The load balancer before the web processes: whoever takes the connection, in turn; nobody is asked whether they feel
 * well.
 */
export async function startBalancer(backends: () => Backend[]) {
  const open = new Set<Socket>()
  let turn = 0

  const server = createServer({ noDelay: true }, (client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => client.destroy())
    const tries = backends()
    const first = turn++
    const tryNext = (count: number) => {
      const backend = tries[(first + count) % tries.length]
      if (!backend || count >= tries.length) return client.destroy()
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
      for (const socket of open) socket.destroy()
    },
  }
}
