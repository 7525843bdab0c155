import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#bench/server.ts'

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
 * A cluster of its own on its own disk, so that it can be killed and its power be cut. `POSTGRES_OPTIONS='-c
 * synchronous_commit=off'` shows what a loss looks like.
 */
export async function startPostgres(): Promise<Postgres> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'skykite-power-')), await freePort()]
  const tell = (verb: string) => run(script, [verb, folder, String(port)])
  await tell('start').catch(async (error: Error) => {
    await tell('stop').catch(() => {})
    throw error
  })
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}`,
    kill: () => tell('kill'),
    cut: () => tell('cut'),
    stop: () => tell('stop'),
  }
}
