import type { Services } from '#app/platform/services/services.server.ts'
import type { SchoolId } from '#rules/ids.ts'
import { valueAt, type Json } from '#rules/live/values.ts'
import { encodeTextArray, encodeUuidArray } from '#app/platform/db/binary-arrays.server.ts'
import type { PathMatch } from '../directory.ts'

type PendingRead = {
  schoolId: SchoolId
  area: string
  key: string | null
  resolve: (text: string) => void
  reject: (error: unknown) => void
}

const maxPerQuery = 500

/**
 * Reads stored paths as JSON text. All pending reads share a query, so a client with a hundred subscriptions costs
 * little more than one with a single subscription.
 */
export function createStoreReader({
  pool,
}: Pick<Services, 'pool'>): (match: PathMatch, schoolId: SchoolId) => Promise<string> {
  let waiting: PendingRead[] = []
  let isRunning = false

  async function readAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxPerQuery)
      waiting = waiting.slice(batch.length)
      await readBatch(batch)
    }
    isRunning = false
  }

  async function readBatch(batch: PendingRead[]) {
    try {
      const { rows } = await pool.query<{ place: number; text: string | null }>({
        name: 'read-live-records',
        text: 'SELECT place, text FROM read_live_records($1::uuid[], $2::text[], $3::text[])',
        values: [
          encodeUuidArray(batch.map(({ schoolId }) => schoolId)),
          encodeTextArray(batch.map(({ area }) => area)),
          encodeTextArray(batch.map(({ key }) => key)),
        ],
      })
      for (const { place, text } of rows) batch[place - 1]!.resolve(text ?? 'null')
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return async ({ area, keys: [key, ...deeperKeys] }, schoolId) => {
    const text = await new Promise<string>((resolve, reject) => {
      waiting.push({ schoolId, area, key: key ?? null, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void readAll())
    })
    return deeperKeys.length === 0 ? text : JSON.stringify(valueAt(JSON.parse(text) as Json, deeperKeys))
  }
}
