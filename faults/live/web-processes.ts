import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from '#testing/end-process.ts'
import { startGateway } from '#bench/live/processes.ts'
import { freePort } from '#testing/built-server.ts'
import type { Backend } from './balancer.ts'

/** A web process that keeps its address across restarts. */
export type WebProcess = {
  backend: Backend
  process: () => ChildProcess
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Address, environment and command prefix (network namespace) of a web process. */
export type WebProcessOptions = { host: string; env: Record<string, string>; commandPrefix: string[] }

/**
 * `gateway`: only the live gateway, where the session id contains the user id. `built`: the whole server as an operator
 * starts it.
 */
export type WebProcessKind = 'gateway' | 'built'

const starters: Record<
  WebProcessKind,
  (env: Record<string, string>, commandPrefix: string[]) => Promise<ChildProcess>
> = {
  gateway: async (env, commandPrefix) => (await startGateway(env, commandPrefix)).process,
  built: startBuilt,
}

export async function openWebProcess(
  kind: WebProcessKind,
  { host, env, commandPrefix }: WebProcessOptions,
): Promise<WebProcess> {
  const port = await freePort()
  const start = () => starters[kind]({ ...env, HOST: host, PORT: String(port), LOG_LEVEL: 'silent' }, commandPrefix)
  let child = await start()
  return {
    backend: { host, port },
    process: () => child,
    async restart() {
      child = await start()
    },
    stop: () => endProcess(child),
  }
}

async function startBuilt(env: Record<string, string>, commandPrefix: string[]): Promise<ChildProcess> {
  const [program = '', ...options] = [...commandPrefix, process.execPath, 'server/main.ts']
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
