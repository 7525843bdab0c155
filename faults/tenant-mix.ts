import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#testing/built-server.ts'
import type { Bench } from '#bench/bench.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'
import { mixSchools, type MixResult } from './tenant/mix.ts'
import { seedSchools } from './tenant/schools.ts'

const goal = Number(process.env.TENANT_MIX_TRANSACTIONS ?? 100_000)

/**
 * Runs interleaved transactions of several schools over few connections: reads, writes, failures, users without a
 * school. None may see, change or create rows of another school. First over our connection pool, then through
 * PgBouncer, which may run each transaction on a different connection.
 */
export const bench: Bench = {
  name: 'tenant-mix',
  unit: 'foreign rows',
  goal: `0 in ${goal.toLocaleString('en')} interleaved transactions of 5 schools`,
  async run(say) {
    const name = `skykite_tenant_mix_${process.pid}`
    const { ownerUrl, appUrl } = await openLocalDatabase(name, () => {})
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    const results: Record<string, MixResult> = {}
    try {
      const schools = await seedSchools(owner, 5)
      results.pool = await mixSchools({ url: appUrl, owner, schools, transactions: goal, say })
      const bouncer = await startBouncer(appUrl)
      if (bouncer) {
        results.pgbouncer = await mixSchools({ url: bouncer.url, owner, schools, transactions: goal, say }).finally(
          () => bouncer.stop(),
        )
      } else say('pgbouncer is not installed: skipping that part')
    } finally {
      await owner.end()
      await dropLocalDatabase(name)
    }
    const all = Object.values(results)
    const foreign = all.reduce((sum, mixed) => sum + mixed.foreign.length, 0)
    return {
      value: foreign,
      holds:
        foreign === 0 &&
        all.every(
          ({ transactions, probes, unexpected }) =>
            transactions >= goal && probes > goal / 4 && unexpected.length === 0,
        ),
      details: results,
    }
  },
}

/**
 * Starts PgBouncer in transaction mode with fewer server connections than concurrent clients. It refuses to run as
 * root, so it runs as the unprivileged user 65534.
 */
async function startBouncer(appUrl: string): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const { hostname, port, username, password, pathname } = new URL(appUrl)
  const folder = mkdtempSync(join(tmpdir(), 'tenant-mix-'))
  chmodSync(folder, 0o755)
  const listen = await freePort()
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 })
  writeFileSync(
    join(folder, 'bouncer.ini'),
    `[databases]\n* = host=${hostname} port=${port || 5432}${secret}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listen}\nauth_type = trust\nauth_file = ${folder}/users.txt\n` +
      `pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\nunix_socket_dir =\nlogfile =\n`,
    { mode: 0o644 },
  )
  const child = spawn(
    'setpriv',
    ['--reuid=65534', '--regid=65534', '--clear-groups', 'pgbouncer', '-q', join(folder, 'bouncer.ini')],
    { stdio: 'ignore' },
  )
  const failed = new Promise<true>((resolve) => child.on('error', () => resolve(true)).on('exit', () => resolve(true)))
  const url = `postgres://${username}@127.0.0.1:${listen}${pathname}?prepared=off`
  for (let tries = 0; tries < 50; tries++) {
    const hasExited = await Promise.race([
      failed,
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 100)),
    ])
    if (hasExited) break
    const client = new pg.Client(url)
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isOpen)
      return {
        url,
        stop: async () => void (child.kill(), await failed, rmSync(folder, { recursive: true, force: true })),
      }
  }
  child.kill()
  rmSync(folder, { recursive: true, force: true })
  return null
}
