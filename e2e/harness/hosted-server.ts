import { spawn } from 'node:child_process'
import { freePort, type StartedServer } from '#testing/built-server.ts'

/** A process that hosts the servers of the worlds of one worker. */
export type ServerHost = {
  startServer: (env: Record<string, string>) => Promise<StartedServer>
  stop: () => void
}

/** Starts a host process; it exits with its parent process. */
export async function startServerHost(): Promise<ServerHost> {
  const port = await freePort()
  const host = `http://127.0.0.1:${port}`
  const child = spawn('node', ['e2e/harness/server-host.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async startServer(env) {
      const url = await sendToHost(host, { env })
      for (const until = Date.now() + 60_000; !(await isReady(url)); ) {
        if (Date.now() > until) throw new Error('the hosted server did not become ready')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return { url, stop: async () => void (await sendToHost(host, { close: url })) }
    },
    stop: () => void child.kill(),
  }
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
