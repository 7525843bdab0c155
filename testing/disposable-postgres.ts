import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './built-server.ts'

/**
 * A temporary PostgreSQL server without durability. A test can stop, restart or make it read-only. `.ci/run` has one for
 * all its parts: dropping a database writes everything to the disk, which takes seconds on a server with `fsync`.
 */
export type DisposablePostgres = {
  url: string
  folder: string
  isRunning: () => boolean
  start: () => Promise<unknown>
  stop: () => Promise<unknown>
  becomeStandby: () => Promise<unknown>
  promote: () => Promise<unknown>
  remove: () => Promise<void>
}

const run = promisify(execFile)

/** Databases of tests exist for seconds: nothing is durable, and plans must not change. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
].map((setting) => `-c ${setting}`)

export async function startDisposablePostgres(): Promise<DisposablePostgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)!
  const folder = mkdtempSync(join(tmpdir(), 'skykite-postgres-'))
  const [data, port, account] = [join(folder, 'data'), await freePort(), findPostgresAccount()]
  if (account) chownSync(folder, account.uid, account.gid)
  const control = (...options: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...options], account)
  const start = () => control('-o', [`-p ${port}`, ...settings].join(' '), 'start')
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  const stop = () => control('-m', 'immediate', 'stop')
  const cluster = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale', 'C.UTF-8']
  await run(join(bin, 'initdb'), ['-D', data, ...cluster, '--no-sync'], account)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    folder,
    isRunning,
    start,
    stop,
    async becomeStandby() {
      await control('-m', 'fast', 'stop')
      writeFileSync(join(data, 'standby.signal'), '')
      await start()
    },
    promote: () => control('promote'),
    async remove() {
      if (isRunning()) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the postgres user when running as root, because PostgreSQL refuses to run as root. */
function findPostgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

if (import.meta.main) {
  const { url, folder } = await startDisposablePostgres()
  console.log(`${url} ${folder}`)
}
