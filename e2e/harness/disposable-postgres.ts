import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/built-server.ts'

/** A temporary PostgreSQL server that a test can stop, restart or make read-only. */
export type DisposablePostgres = {
  url: string
  isRunning: () => boolean
  start: () => Promise<unknown>
  stop: () => Promise<unknown>
  becomeStandby: () => Promise<unknown>
  promote: () => Promise<unknown>
  remove: () => Promise<void>
}

const run = promisify(execFile)

export async function startDisposablePostgres(): Promise<DisposablePostgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)!
  const folder = mkdtempSync(join(tmpdir(), 'skykite-postgres-'))
  const [data, port, account] = [join(folder, 'data'), await freePort(), findPostgresAccount()]
  if (account) chownSync(folder, account.uid, account.gid)
  const control = (...options: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...options], account)
  const start = () =>
    control('-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`, 'start')
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  const stop = () => control('-m', 'immediate', 'stop')
  await run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'], account)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
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
