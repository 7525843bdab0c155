import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#testing/built-server.ts'
import { startBalancer } from './balancer.ts'
import type { Postgres } from './postgres.ts'

const run = promisify(execFile)
const installed = '/usr/lib/postgresql'
const bin = (name: string) => join(installed, readdirSync(installed).toSorted().at(-1)!, 'bin', name)
/** PostgreSQL does not run as root. */
const asPostgres = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
const runPostgresTool = (name: string, ...args: string[]) => run('setpriv', [...asPostgres, bin(name), ...args])

type Cluster = { data: string; port: number; process: ChildProcess }

export type StandbyPair = Postgres & {
  /** Kills the primary, promotes the standby, and starts a new standby, without which nothing commits. */
  failOver: () => Promise<void>
}

/**
 * Starts a primary and a synchronous standby: commits wait until both have them on disk. Clients reach the current
 * primary.
 */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'skykite-pair-'))
  chmodSync(folder, 0o711)
  let folderCount = 0
  const newFolder = async () => {
    const clusterFolder = join(folder, `own-${folderCount++}`)
    await run('install', ['-d', '-o', 'postgres', clusterFolder])
    return join(clusterFolder, 'data')
  }
  const first = await newFolder()
  await runPostgresTool('initdb', '-D', first, '-A', 'trust', '-U', 'postgres')
  let leader = await start(first)
  let standby = await startStandby(leader)
  const balancer = await startBalancer(() => [{ host: '127.0.0.1', port: leader.port }])

  async function startStandby(cluster: Cluster): Promise<Cluster> {
    const data = await newFolder()
    await runPostgresTool('pg_basebackup', ...connectionArgs(cluster), '-D', data, '-R', '-X', 'stream', '-c', 'fast')
    return start(data)
  }
  const killCluster = async ({ process: postmaster, data }: Cluster) => {
    const exited = postmaster.exitCode === null && postmaster.signalCode === null ? once(postmaster, 'exit') : null
    postmaster.kill('SIGKILL')
    await exited
    rmSync(join(data, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const failOver = async () => {
    const failedLeader = leader
    await Promise.all([killCluster(failedLeader), runPostgresTool('pg_ctl', '-D', standby.data, '-w', 'promote')])
    leader = standby
    standby = await startStandby(leader)
  }
  return {
    port: balancer.port,
    url: `postgres://postgres@127.0.0.1:${balancer.port}`,
    kill: failOver,
    cut: failOver,
    failOver,
    async stop() {
      balancer.close()
      await Promise.all([killCluster(leader), killCluster(standby)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const connectionArgs = ({ port }: Pick<Cluster, 'port'>) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']

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
    const isReady = await runPostgresTool('pg_isready', '-q', ...connectionArgs({ port })).then(
      () => true,
      () => false,
    )
    if (isReady) return { data, port, process: postmaster }
    if (tries > 300) throw new Error('PostgreSQL did not start')
    await sleep(100)
  }
}
