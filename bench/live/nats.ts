import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server.ts'

export type NatsServer = { port: number; pid: () => number; start: () => Promise<void>; kill: () => Promise<void> }
export type Nats = { url: string; servers: NatsServer[]; stop: () => Promise<void> }

/** Real nats-servers of our own on free ports, one or a cluster; `host` for one that stands in another network namespace. */
export async function startNats(count: number, host = '127.0.0.1', command: string[] = []): Promise<Nats> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const routes = await Promise.all(Array.from({ length: count }, freePort))
  const servers = ports.map((port, index) => natsServer(host, port, command, count > 1 ? clusterOptions(host, routes, index) : []))
  await Promise.all(servers.map((server) => server.start()))
  return {
    url: ports.map((port) => `nats://${host}:${port}`).join(','),
    servers,
    stop: async () => void (await Promise.all(servers.map((server) => server.kill()))),
  }
}

const clusterOptions = (host: string, routes: number[], own: number) => [
  '--no_advertise',
  '--cluster_name=live',
  `--cluster=nats://${host}:${routes[own]}`,
  `--routes=${routes.filter((_, index) => index !== own).map((port) => `nats://${host}:${port}`).join(',')}`,
]

function natsServer(host: string, port: number, command: string[], options: string[]): NatsServer {
  let child: ChildProcess | null = null
  const [program = '', ...before] = [...command, 'nats-server']
  return {
    port,
    pid: () => child!.pid!,
    async start() {
      child = spawn(program, [...before, '-a', host, '-p', String(port), ...options], {
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
        stdio: 'ignore',
      })
      for (let tries = 0; !(await answers(host, port)); tries++) {
        if (tries > 100 || child.exitCode !== null) throw new Error('nats-server did not start')
        await sleep(50)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
