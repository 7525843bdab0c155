import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#bench/server.ts'
import { startBalancer } from './balancer.ts'
import type { Postgres } from './postgres.ts'

const run = promisify(execFile)
const installed = '/usr/lib/postgresql'
const bin = (name: string) => join(installed, readdirSync(installed).toSorted().at(-1)!, 'bin', name)
/** PostgreSQL does not run as root. */
const asPostgres = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
const tell = (name: string, ...args: string[]) => run('setpriv', [...asPostgres, bin(name), ...args])

type Cluster = { data: string; port: number; process: ChildProcess }

export type StandbyPair = Postgres & {
  /** The first is killed, the second goes on alone, and gets a second of its own before anything is committed. */
  failOver: () => Promise<void>
}

/** Two clusters: a commit is acknowledged when both have it on disk. Whoever connects reaches the one that leads. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'skykite-pair-'))
  chmodSync(folder, 0o711)
  let made = 0
  const newFolder = async () => {
    const own = join(folder, `own-${made++}`)
    await run('install', ['-d', '-o', 'postgres', own])
    return join(own, 'data')
  }
  const first = await newFolder()
  await tell('initdb', '-D', first, '-A', 'trust', '-U', 'postgres')
  let leader = await start(first)
  let standby = await followerOf(leader)
  const balancer = await startBalancer(() => [{ host: '127.0.0.1', port: leader.port }])

  async function followerOf(cluster: Cluster): Promise<Cluster> {
    const data = await newFolder()
    await tell('pg_basebackup', ...of(cluster), '-D', data, '-R', '-X', 'stream', '-c', 'fast')
    return start(data)
  }
  const end = async ({ process: postmaster, data }: Cluster) => {
    const gone = postmaster.exitCode === null && postmaster.signalCode === null ? once(postmaster, 'exit') : null
    postmaster.kill('SIGKILL')
    await gone
    rmSync(join(data, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const failOver = async () => {
    const lost = leader
    await Promise.all([end(lost), tell('pg_ctl', '-D', standby.data, '-w', 'promote')])
    leader = standby
    standby = await followerOf(leader)
  }
  return {
    port: balancer.port,
    url: `postgres://postgres@127.0.0.1:${balancer.port}`,
    kill: failOver,
    cut: failOver,
    failOver,
    async stop() {
      balancer.close()
      await Promise.all([end(leader), end(standby)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const of = ({ port }: Pick<Cluster, 'port'>) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']

async function start(data: string): Promise<Cluster> {
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'hot_standby=on',
    'max_connections=200',
    'synchronous_standby_names=*',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const postmaster = spawn('setpriv', [...asPostgres, bin('postgres'), '-D', data, '-p', String(port), ...options], {
    stdio: 'ignore',
  })
  for (let tries = 0; ; tries++) {
    const up = await tell('pg_isready', '-q', ...of({ port })).then(
      () => true,
      () => false,
    )
    if (up) return { data, port, process: postmaster }
    if (tries > 300) throw new Error('PostgreSQL did not start')
    await sleep(100)
  }
}
