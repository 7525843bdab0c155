import { spawn } from 'node:child_process'
import { freePort, type StartedServer } from '#bench/server.ts'

/** A process for servers of worlds; ends with whoever started it. */
export async function startServerHost(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const child = spawn('node', ['e2e/server-host.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

/** A server in the process that this worker shares with nobody. */
export async function startHostedServer(env: Record<string, string>): Promise<StartedServer> {
  const host = process.env.E2E_HOSTS!.split(' ')[Number(process.env.VITEST_POOL_ID) - 1]!
  const url = await told(host, { env })
  for (const until = Date.now() + 60_000; !(await isReady(url)); ) {
    if (Date.now() > until) throw new Error('the hosted server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, stop: async () => void (await told(host, { close: url })) }
}

const isReady = async (url: string) => (await fetch(`${url}/ready`)).ok

/** The first one who asks may come before the process listens. */
async function told(host: string, what: object): Promise<string> {
  for (const until = Date.now() + 60_000; ; ) {
    try {
      const answer = await fetch(host, { method: 'POST', body: JSON.stringify(what) })
      if (!answer.ok) throw new Error(await answer.text())
      return await answer.text()
    } catch (failure) {
      if (!(failure instanceof TypeError) || Date.now() > until) throw failure
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
