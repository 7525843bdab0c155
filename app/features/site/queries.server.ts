import { sql } from 'drizzle-orm'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { defaultConfiguration, type SystemConfiguration } from './contract.ts'
import { systemConfiguration } from './tables.server.ts'

const freshForMs = 1_000

type Read = { value: SystemConfiguration; version: string | null }
type Kept = Read & { askedAt: number; hints: number; reading: Promise<void> | null }
const kept = new WeakMap<Services, Kept>()

/**
 * Asked by every request, so it is read at most once a second: a change shows at once where its hint arrives, and
 * within seconds everywhere.
 */
export async function currentConfiguration(services: Services): Promise<SystemConfiguration> {
  const entry = entryOf(services)
  while (isOld(services, entry)) await readAgain(services, entry)
  return entry.value
}

/**
 * The version known here, without waiting: no two states of the configuration ever share one. Nothing while it is known
 * to have changed.
 */
export function configurationVersion(services: Services): string | null {
  const entry = entryOf(services)
  if (isOld(services, entry)) void readAgain(services, entry)
  return entry.version
}

const isOld = ({ now }: Services, { askedAt }: Kept) => now() - askedAt >= freshForMs

function entryOf(services: Services): Kept {
  const found = kept.get(services)
  if (found) return found
  const entry: Kept = { value: defaultConfiguration, version: null, askedAt: -Infinity, hints: 0, reading: null }
  kept.set(services, entry)
  services.bus.subscribe(
    (path) =>
      path === 'system/configuration' &&
      Object.assign(entry, { version: null, askedAt: -Infinity, hints: entry.hints + 1 }),
  )
  return entry
}

function readAgain(services: Services, entry: Kept): Promise<void> {
  const { hints } = entry
  entry.reading ??= readConfiguration(services)
    .then(
      // What was read while a hint arrived may be from before it.
      ({ value, version }) =>
        Object.assign(entry, hints === entry.hints ? { value, version, askedAt: services.now() } : { value }),
      (error: Error) => {
        entry.askedAt = services.now()
        services.log.error({ error }, 'configuration not read, keeping the last one')
      },
    )
    .then(() => void (entry.reading = null))
  return entry.reading
}

function readConfiguration(services: Services): Promise<Read> {
  return inTransaction(
    services.pool,
    nobody,
    async (db) => {
      // PostgreSQL names the transaction that wrote a row: a version that nobody can forget to raise.
      const [row] = await db
        .select({
          isMaintenance: systemConfiguration.isMaintenance,
          isUsedTranslator: systemConfiguration.isUsedTranslator,
          version: sql<string>`xmin::text`,
        })
        .from(systemConfiguration)
      if (!row) return { value: defaultConfiguration, version: 'none' }
      const { version, ...value } = row
      return { value, version }
    },
    'read only',
  )
}
