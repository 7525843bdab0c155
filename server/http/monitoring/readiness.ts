import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { Role } from '#app/platform/services/env.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

declare const __MIGRATIONS__: readonly string[]

export type Readiness = {
  ok: boolean
  reason?: 'database' | 'role' | 'schema' | 'jobs'
  /** `away`: unreachable, or reachable but read-only. */
  database: 'ok' | 'away'
  /** `unbound`: the database role bypasses row-level security, so the process must not serve requests. */
  role: 'ok' | 'unbound' | 'unknown'
  /**
   * `behind`: migrations of this build are missing. A newer schema is fine: it is normal while a new version is deployed.
   */
  schema: 'ok' | 'behind' | 'unknown'
  jobs: 'started' | 'starting' | 'unused'
  /** `away` is degraded, not broken: other processes get change notifications late. */
  bus: ReturnType<Services['bus']['state']>
}

const cacheMs = 1_000
const timeoutMs = 3_000

/** Workers run jobs, and commands of web processes queue them. */
export const needsJobs = (roles: readonly Role[]) => roles.includes('web') || roles.includes('worker')

/** Whether the process may receive traffic. The result is cached for a second. */
export function createReadinessCheck(services: Services, migrations = __MIGRATIONS__): () => Promise<Readiness> {
  let pending: Promise<Readiness> | null = null
  let checkedAt = -Infinity
  return () => {
    if (!pending || performance.now() - checkedAt > cacheMs) {
      checkedAt = performance.now()
      pending = checkReadiness(services, migrations)
    }
    return pending
  }
}

async function checkReadiness(services: Services, migrations: readonly string[]): Promise<Readiness> {
  const { jobs, bus, env } = services
  const storage =
    (await Promise.race([checkStorage(services, migrations), sleep(timeoutMs, null, { ref: false })])) ?? unavailable
  const queue = needsJobs(env.ROLES) ? (jobs.isStarted() ? 'started' : 'starting') : 'unused'
  const reason =
    storage.database === 'away'
      ? 'database'
      : storage.role === 'unbound'
        ? 'role'
        : storage.schema === 'behind'
          ? 'schema'
          : queue === 'starting'
            ? 'jobs'
            : undefined
  return { ok: !reason, ...(reason && { reason }), ...storage, jobs: queue, bus: bus.state() }
}

type Storage = Pick<Readiness, 'database' | 'role' | 'schema'>
const unavailable: Storage = { database: 'away', role: 'unknown', schema: 'unknown' }

/**
 * Checks the database in a write transaction with the application's role, so that a read-only standby or a role without
 * privileges fails.
 */
async function checkStorage({ pool }: Services, migrations: readonly string[]): Promise<Storage> {
  try {
    const { rows } = await inTransaction(pool, systemTenant, (db) =>
      db.execute<{ name: string; unbound: boolean }>(
        sql`SELECT name, pg_current_xact_id(), (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS unbound FROM migrations`,
      ),
    )
    const applied = new Set(rows.map(({ name }) => name))
    return {
      database: 'ok',
      role: rows.some(({ unbound }) => unbound) ? 'unbound' : 'ok',
      schema: migrations.every((name) => applied.has(name)) ? 'ok' : 'behind',
    }
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    return code === undefinedTable || code === insufficientPrivilege
      ? { database: 'ok', role: 'unknown', schema: 'behind' }
      : unavailable
  }
}

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
