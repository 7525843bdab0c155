import type { Services } from '#app/platform/services.server.ts'
import type { SchoolId } from '#rules/ids.ts'
import { valueAt, type Json } from '#rules/live/values.ts'
import { textArray, uuidArray } from '#app/platform/binary-arrays.server.ts'
import type { Found } from './directory.ts'

type Asked = {
  schoolId: SchoolId
  area: string
  key: string | null
  resolve: (text: string) => void
  reject: (error: unknown) => void
}

const mostPerQuestion = 500

/**
 * Stored paths as JSON text. All that are due share a question, so somebody who listens to a hundred records costs
 * little more than who listens to one.
 */
export function storeReader({ pool }: Pick<Services, 'pool'>): (found: Found, schoolId: SchoolId) => Promise<string> {
  let waiting: Asked[] = []
  let asking = false

  async function askAll() {
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostPerQuestion)
      waiting = waiting.slice(asked.length)
      await ask(asked)
    }
    asking = false
  }

  async function ask(asked: Asked[]) {
    try {
      const { rows } = await pool.query<{ place: number; text: string | null }>({
        name: 'read-live-records',
        text: 'SELECT place, text FROM read_live_records($1::uuid[], $2::text[], $3::text[])',
        values: [
          uuidArray(asked.map(({ schoolId }) => schoolId)),
          textArray(asked.map(({ area }) => area)),
          textArray(asked.map(({ key }) => key)),
        ],
      })
      for (const { place, text } of rows) asked[place - 1]!.resolve(text ?? 'null')
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return async ({ area, inside: [key, ...deeper] }, schoolId) => {
    const text = await new Promise<string>((resolve, reject) => {
      waiting.push({ schoolId, area, key: key ?? null, resolve, reject })
      if (asking) return
      asking = true
      setImmediate(() => void askAll())
    })
    return deeper.length === 0 ? text : JSON.stringify(valueAt(JSON.parse(text) as Json, deeper))
  }
}
