import { sql } from 'drizzle-orm'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { toConfiguration } from './configuration-row.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { defaultConfiguration, type SystemConfiguration } from './contract.ts'
import { systemConfiguration } from './tables.server.ts'

const maxAgeMs = 1_000

type StoredConfiguration = { value: SystemConfiguration; version: string | null }
type CacheEntry = StoredConfiguration & { checkedAt: number; notifications: number; reading: Promise<void> | null }
const cache = new WeakMap<Services, CacheEntry>()

/**
 * Every request needs the configuration, so it is read at most once a second. A change notification expires the cache
 * immediately; processes that miss the notification see the change after a second.
 */
export async function getConfiguration(services: Services): Promise<SystemConfiguration> {
  const entry = getCacheEntry(services)
  while (isStale(services, entry)) await refresh(services, entry)
  return entry.value
}

/**
 * Cached version, without waiting for a read. Different configurations never share a version. Null after a change
 * notification, until the configuration is read again.
 */
export function getConfigurationVersion(services: Services): string | null {
  const entry = getCacheEntry(services)
  if (isStale(services, entry)) void refresh(services, entry)
  return entry.version
}

const isStale = ({ now }: Services, { checkedAt }: CacheEntry) => now() - checkedAt >= maxAgeMs

function getCacheEntry(services: Services): CacheEntry {
  const existing = cache.get(services)
  if (existing) return existing
  const entry: CacheEntry = {
    value: defaultConfiguration,
    version: null,
    checkedAt: -Infinity,
    notifications: 0,
    reading: null,
  }
  cache.set(services, entry)
  services.bus.subscribe(
    (path) =>
      path === 'system/configuration' &&
      Object.assign(entry, { version: null, checkedAt: -Infinity, notifications: entry.notifications + 1 }),
  )
  return entry
}

function refresh(services: Services, entry: CacheEntry): Promise<void> {
  const { notifications } = entry
  entry.reading ??= readConfiguration(services)
    .then(
      // A value read while a notification arrived may predate the change: store it, but as stale.
      ({ value, version }) =>
        Object.assign(
          entry,
          notifications === entry.notifications ? { value, version, checkedAt: services.now() } : { value },
        ),
      (error: Error) => {
        entry.checkedAt = services.now()
        services.log.error({ error }, 'failed to read the configuration, using the cached one')
      },
    )
    .then(() => void (entry.reading = null))
  return entry.reading
}

function readConfiguration(services: Services): Promise<StoredConfiguration> {
  return inTransaction(
    services.pool,
    systemTenant,
    async (db) => {
      // xmin is the id of the transaction that wrote the row: a version that changes with every write.
      const [row] = await db
        .select({
          isMaintenance: systemConfiguration.isMaintenance,
          isUsedTranslator: systemConfiguration.isUsedTranslator,
          maintenanceFrom: systemConfiguration.maintenanceFrom,
          maintenanceUntil: systemConfiguration.maintenanceUntil,
          version: sql<string>`xmin::text`,
        })
        .from(systemConfiguration)
      if (!row) return { value: defaultConfiguration, version: 'none' }
      return { value: toConfiguration(row), version: row.version }
    },
    'read only',
  )
}
