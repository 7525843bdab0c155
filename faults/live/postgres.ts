import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/built-server.ts'

const run = promisify(execFile)
const script = new URL('./postgres-power-cut', import.meta.url).pathname

export type Postgres = {
  url: string
  port: number
  kill: () => Promise<unknown>
  cut: () => Promise<unknown>
  stop: () => Promise<unknown>
}

/**
 * Starts a PostgreSQL cluster on its own disk image, so that suites can kill it and cut its power. Set
 * `POSTGRES_OPTIONS='-c synchronous_commit=off'` to see how lost commits are reported.
 */
export async function startPostgres(): Promise<Postgres> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'skykite-power-')), await freePort()]
  const runScript = (verb: string) => run(script, [verb, folder, String(port)])
  await runScript('start').catch(async (error: Error) => {
    await runScript('stop').catch(() => {})
    throw error
  })
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}`,
    kill: () => runScript('kill'),
    cut: () => runScript('cut'),
    stop: () => runScript('stop'),
  }
}
