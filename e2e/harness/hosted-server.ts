import { spawn } from 'node:child_process'
import { freePort, type StartedServer } from '#testing/built-server.ts'

/** Starts a process that hosts the servers of test worlds; it exits with its parent process. */
export async function startServerHost(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const child = spawn('node', ['e2e/harness/server-host.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

/** Starts a server in the host process of this Vitest worker. */
export async function startHostedServer(env: Record<string, string>): Promise<StartedServer> {
  const host = process.env.E2E_HOSTS!.split(' ')[Number(process.env.VITEST_POOL_ID) - 1]!
  const url = await sendToHost(host, { env })
  for (const until = Date.now() + 60_000; !(await isReady(url)); ) {
    if (Date.now() > until) throw new Error('the hosted server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, stop: async () => void (await sendToHost(host, { close: url })) }
}

const isReady = async (url: string) => (await fetch(`${url}/ready`)).ok

/** Retries network errors for a minute: the first call may come before the host process listens. */
async function sendToHost(host: string, message: object): Promise<string> {
  for (const until = Date.now() + 60_000; ; ) {
    try {
      const response = await fetch(host, { method: 'POST', body: JSON.stringify(message) })
      if (!response.ok) throw new Error(await response.text())
      return await response.text()
    } catch (failure) {
      if (!(failure instanceof TypeError) || Date.now() > until) throw failure
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
