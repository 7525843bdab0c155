import { sql } from 'drizzle-orm'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Role } from '#app/platform/env.server.ts'
import { inTime } from '#app/platform/in-time.server.ts'
import type { Services } from '#app/platform/services.server.ts'

declare const __MIGRATIONS__: readonly string[]

export type Readiness = {
  ok: boolean
  reason?: 'database' | 'role' | 'schema' | 'jobs'
  /** `away` also means that it answers and takes no writes. */
  database: 'ok' | 'away'
  /** `unbound`: row-level security does not hold for the role it connects as, so nobody may be sent here. */
  role: 'ok' | 'unbound' | 'unknown'
  /**
   * `behind`: what this build was made for has not been migrated yet. Ahead is as it should be while a new version is
   * brought out.
   */
  schema: 'ok' | 'behind' | 'unknown'
  jobs: 'started' | 'starting' | 'unused'
  /** `away` is degraded, not broken: other processes learn of changes late. */
  bus: ReturnType<Services['bus']['state']>
}

const freshForMs = 1_000
const patienceMs = 3_000

/** Those who work through jobs, and those whose commands queue them. */
export const needsJobs = (roles: readonly Role[]) => roles.includes('web') || roles.includes('worker')

/** Whether people may be sent here. Looked at once a second at most, whoever asks however often. */
export function readinessOf(services: Services, migrations = __MIGRATIONS__): () => Promise<Readiness> {
  let looking: Promise<Readiness> | null = null
  let lookedAt = -Infinity
  return () => {
    if (!looking || performance.now() - lookedAt > freshForMs) {
      lookedAt = performance.now()
      looking = look(services, migrations)
    }
    return looking
  }
}

async function look(services: Services, migrations: readonly string[]): Promise<Readiness> {
  const { jobs, bus, env } = services
  const stored = (await inTime(storageOf(services, migrations), patienceMs)) ?? away
  const queue = needsJobs(env.ROLES) ? (jobs.started() ? 'started' : 'starting') : 'unused'
  const reason =
    stored.database === 'away'
      ? 'database'
      : stored.role === 'unbound'
        ? 'role'
        : stored.schema === 'behind'
          ? 'schema'
          : queue === 'starting'
            ? 'jobs'
            : undefined
  return { ok: !reason, ...(reason && { reason }), ...stored, jobs: queue, bus: bus.state() }
}

type Storage = Pick<Readiness, 'database' | 'role' | 'schema'>
const away: Storage = { database: 'away', role: 'unknown', schema: 'unknown' }

/**
 * As the program's own role, in the same kind of transaction as every write: a standby, or a role without rights, does
 * not pass.
 */
async function storageOf({ pool }: Services, migrations: readonly string[]): Promise<Storage> {
  try {
    const { rows } = await inTransaction(pool, nobody, (db) =>
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
    return code === undefinedTable || code === noRight ? { database: 'ok', role: 'unknown', schema: 'behind' } : away
  }
}

const undefinedTable = '42P01'
const noRight = '42501'
