import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/built-server.ts'

export type NatsServer = { port: number; start: () => Promise<void>; kill: () => Promise<void> }
export type Nats = { urlFrom: (host: string) => string; url: string; servers: NatsServer[]; stop: () => Promise<void> }

/** Starts one nats-server or a cluster on free ports; reachable from other network namespaces too. */
export async function startNats(count: number): Promise<Nats> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const routes = await Promise.all(Array.from({ length: count }, freePort))
  const servers = ports.map((port, index) => natsServer(port, count > 1 ? clusterOptions(routes, index) : []))
  await Promise.all(servers.map((server) => server.start()))
  const urlFrom = (host: string) => ports.map((port) => `nats://${host}:${port}`).join(',')
  return {
    urlFrom,
    url: urlFrom('127.0.0.1'),
    servers,
    stop: async () => void (await Promise.all(servers.map((server) => server.kill()))),
  }
}

const clusterOptions = (routes: number[], ownIndex: number) => [
  '--no_advertise',
  '--cluster_name=live',
  `--cluster=nats://127.0.0.1:${routes[ownIndex]}`,
  `--routes=${routes
    .filter((_, index) => index !== ownIndex)
    .map((port) => `nats://127.0.0.1:${port}`)
    .join(',')}`,
]

function natsServer(port: number, options: string[]): NatsServer {
  let child: ChildProcess | null = null
  return {
    port,
    async start() {
      child = spawn('nats-server', ['-a', '0.0.0.0', '-p', String(port), ...options], {
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
        stdio: 'ignore',
      })
      for (let tries = 0; !(await isListening(port)); tries++) {
        if (tries > 100 || child.exitCode !== null) throw new Error('nats-server did not start')
        await sleep(50)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
