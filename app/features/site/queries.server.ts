import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { defaultConfiguration, type SystemConfiguration } from './contract.ts'
import { systemConfiguration } from './tables.server.ts'

const freshForMs = 1_000

type Kept = { value: SystemConfiguration; at: number; reading: Promise<void> | null }
const kept = new WeakMap<Services, Kept>()

/** Asked by every request, so it is read at most once a second: a change shows within seconds, everywhere. */
export async function currentConfiguration(services: Services): Promise<SystemConfiguration> {
  const entry = kept.get(services) ?? { value: defaultConfiguration, at: -Infinity, reading: null }
  kept.set(services, entry)
  if (services.now() - entry.at < freshForMs) return entry.value
  entry.reading ??= readConfiguration(services)
    .then((value) => Object.assign(entry, { value, at: services.now() }))
    .catch((error: Error) => services.log.error({ error: error.message }, 'configuration not read, keeping the last one'))
    .then(() => void (entry.reading = null))
  await entry.reading
  return entry.value
}

function readConfiguration(services: Services): Promise<SystemConfiguration> {
  return inTransaction(
    services.pool,
    nobody,
    async (db) => {
      const [row] = await db.select().from(systemConfiguration)
      return row ? { isMaintenance: row.isMaintenance, isUsedTranslator: row.isUsedTranslator } : defaultConfiguration
    },
    'read only',
  )
}
