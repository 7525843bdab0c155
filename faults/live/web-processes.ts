import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { end } from '#bench/end-process.ts'
import { startGateway } from '#bench/live/processes.ts'
import { freePort } from '#bench/server.ts'
import type { Backend } from './balancer.ts'

/** A web process that keeps its address when it is killed and started again. */
export type Web = {
  backend: Backend
  process: () => ChildProcess
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Where it runs: its address, what it reaches from there, and in which network. */
export type Spot = { host: string; env: Record<string, string>; within: string[] }

/**
 * `gateway`: the real gateway and nothing else, where a session's name says who it is. `built`: the whole server as an
 * operator starts it.
 */
export type Kind = 'gateway' | 'built'

const starters: Record<Kind, (env: Record<string, string>, within: string[]) => Promise<ChildProcess>> = {
  gateway: async (env, within) => (await startGateway(env, within)).process,
  built: startBuilt,
}

export async function openWeb(kind: Kind, { host, env, within }: Spot): Promise<Web> {
  const port = await freePort()
  const start = () => starters[kind]({ ...env, HOST: host, PORT: String(port), LOG_LEVEL: 'silent' }, within)
  let child = await start()
  return {
    backend: { host, port },
    process: () => child,
    async restart() {
      child = await start()
    },
    stop: () => end(child),
  }
}

async function startBuilt(env: Record<string, string>, within: string[]): Promise<ChildProcess> {
  const [program = '', ...options] = [...within, process.execPath, 'server/main.ts']
  const child = spawn(program, options, {
    env: { ...process.env, NODE_ENV: 'production', CARD_KEY: 'measurement-only-cards-0123456789abcdef', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`http://${env.HOST}:${env.PORT}/ready`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return child
    if (tries > 300 || child.exitCode !== null) throw new Error('the built server did not start')
    await sleep(100)
  }
}
