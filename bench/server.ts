import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { end } from './end-process.ts'

/** Signs the cookies of every server that is started here, so that several on one database know the same sessions. */
export const builtServerSecret = 'measurement-only-0123456789abcdef'

export type StartedServer = { url: string; stop: () => Promise<void> }
export type BuiltServer = StartedServer & { process: ChildProcess }

/** What every server of a trial is started with, unless it says otherwise. */
export const builtServerEnv = (port: number, env: Record<string, string>) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  SECRET: builtServerSecret,
  CARD_KEY: 'measurement-only-cards-0123456789abcdef',
  LOG_LEVEL: 'error',
  // Processes for learners' programs are started by who needs them.
  ROLES: 'web,worker',
  ...env,
})

/**
 * The built server as its own process on a free port, as an operator would start it. With `pipe`, what it logs is read
 * by the caller.
 */
export async function startBuiltServer(
  env: Record<string, string> = {},
  log: 'inherit' | 'pipe' = 'inherit',
): Promise<BuiltServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn('node', ['server/main.ts'], {
    env: { ...process.env, ...builtServerEnv(port, env) },
    // It ends with whoever started it, also when that one was killed.
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  for (const until = Date.now() + 120_000; ; ) {
    const up = await fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) break
    if (Date.now() > until || child.exitCode !== null) {
      child.kill('SIGKILL')
      throw new Error('the built server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    process: child,
    // It takes at most 25 seconds to end by itself.
    stop: () => end(child, 30_000),
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
