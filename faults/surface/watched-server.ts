import { createInterface } from 'node:readline'
import { endProcess } from '#testing/end-process.ts'
import { startChild, type Child } from '#bench/live/processes.ts'
import { freePort } from '#testing/built-server.ts'
import { cardKey } from '#bench/cards/school.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import type { Reading } from './monitor.ts'

export type WatchedServer = {
  url: string
  port: number
  /** Readings since the last call. */
  read: () => Promise<Reading>
  collect: () => Promise<Reading>
  alive: () => boolean
  /** Logged errors with their counts. */
  faults: Map<string, number>
  stop: () => Promise<void>
}

/** Starts the built server with a monitor that reports how long its event loop was blocked. */
export async function startWatchedServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<WatchedServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const monitor = new URL('./monitor.ts', import.meta.url).href
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: databaseUrl,
    SECRET: testSecret,
    CARD_KEY: cardKey,
    LOG_LEVEL: 'error',
    SECOND_FACTOR: 'offered',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  }
  const child = startChild(
    new URL('../../server/main.ts', import.meta.url),
    settings,
    ['--expose-gc', '--import', monitor],
    [],
    'pipe',
  )
  const faults = new Map<string, number>()
  createInterface({ input: child.process.stdout! }).on('line', (line) => countError(faults, line))
  await waitUntilReady(url, child)
  return {
    url,
    port,
    read: () => child.ask<Reading>('read'),
    collect: () => child.ask<Reading>('collect'),
    alive: () => child.process.exitCode === null && child.process.signalCode === null,
    faults,
    stop: () => endProcess(child.process),
  }
}

async function waitUntilReady(url: string, child: Child) {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${url}/ready`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    if (child.process.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await endProcess(child.process)
  throw new Error('the built server did not start')
}

/** Counts log lines at error level; skips the access log line of a failed request, which only repeats the error. */
function countError(faults: Map<string, number>, line: string) {
  try {
    const { level, msg, message, error, status } = JSON.parse(line) as {
      level: number
      msg: string
      message?: string
      error?: { message?: string; at?: string[] }
      status?: number
    }
    if (level < 50 || (status !== undefined && error === undefined)) return
    const label = `${msg}: ${error?.message ?? message ?? JSON.stringify(error)} ${error?.at?.find((frame) => frame.includes('/build/')) ?? ''}`
    faults.set(label, (faults.get(label) ?? 0) + 1)
  } catch {
    faults.set(line, (faults.get(line) ?? 0) + 1)
  }
}
