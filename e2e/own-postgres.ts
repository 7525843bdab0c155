import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#bench/server.ts'

/** A PostgreSQL of its own, to be taken away and given back. */
export type OwnPostgres = {
  url: string
  isRunning: () => boolean
  start: () => Promise<unknown>
  stop: () => Promise<unknown>
  becomeStandby: () => Promise<unknown>
  promote: () => Promise<unknown>
  remove: () => Promise<void>
}

const run = promisify(execFile)

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)!
  const folder = mkdtempSync(join(tmpdir(), 'skykite-postgres-'))
  const [data, port, as] = [join(folder, 'data'), await freePort(), owner()]
  if (as) chownSync(folder, as.uid, as.gid)
  const control = (...options: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...options], as)
  const start = () =>
    control('-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`, 'start')
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  const stop = () => control('-m', 'immediate', 'stop')
  await run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'], as)
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

/** PostgreSQL refuses to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
