import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { endProcess } from './end-process.ts'

/** Cookie secret of all servers started here, so that several servers on one database accept the same sessions. */
export const builtServerSecret = 'measurement-only-0123456789abcdef'

export type StartedServer = { url: string; stop: () => Promise<void> }
export type BuiltServer = StartedServer & { process: ChildProcess }

/** Default environment of started servers; `env` overrides it. */
export const builtServerEnv = (port: number, env: Record<string, string>) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  SECRET: builtServerSecret,
  CARD_KEY: 'measurement-only-cards-0123456789abcdef',
  LOG_LEVEL: 'error',
  // Suites that judge programs start a judge process themselves.
  ROLES: 'web,worker',
  ...env,
})

/**
 * Starts the built server as a separate process on a free port, as an operator does. With `pipe`, the caller reads its
 * log from stdout.
 */
export async function startBuiltServer(
  env: Record<string, string> = {},
  log: 'inherit' | 'pipe' = 'inherit',
): Promise<BuiltServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn('node', ['server/main.ts'], {
    env: { ...process.env, ...builtServerEnv(port, env) },
    // The IPC channel ends the server when its parent exits or is killed.
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  for (const until = Date.now() + 120_000; ; ) {
    const isReady = await fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) break
    if (Date.now() > until || child.exitCode !== null) {
      child.kill('SIGKILL')
      throw new Error('the built server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    process: child,
    // A graceful shutdown takes at most 25 seconds.
    stop: () => endProcess(child, 30_000),
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
