import { inTransaction } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { writeOne, type Write } from './store-writer.ts'

/** What is to be written when a connection is lost: kept as rows, so that it also happens when this process dies with the connection. */
export type Farewells = {
  keep: (connectionId: string, writes: Write[]) => Promise<void>
  say: (connectionId: string) => Promise<void>
  close: () => Promise<void>
}

const beatMs = 2_000
const deadAfterSeconds = 8

export function farewells(services: Pick<Services, 'pool' | 'bus' | 'newId' | 'log'>, processId: string): Farewells {
  const { pool, bus, log } = services
  const kept = new Map<string, Set<string>>()

  const beat = () => pool.query('INSERT INTO live_processes (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()', [processId])

  /** Taken and written in one transaction, so each is said once, by whoever comes first. */
  async function sayAll(schoolIds: Iterable<string>, where: 'connection_id = $1' | 'process_id = $1', id: string) {
    for (const schoolId of schoolIds) {
      const areas = await inTransaction(pool, { schoolId, personId: null, staff: false }, async (db) => {
        const { rows } = await db.$client.query<{ writes: string }>(`DELETE FROM live_farewells WHERE ${where} RETURNING writes`, [id])
        const writes = rows.flatMap((row) => JSON.parse(row.writes) as Write[])
        for (const write of writes) await writeOne(db, write)
        return new Set(writes.map((write) => write.area))
      })
      areas.forEach((area) => bus.publish(area))
    }
  }

  async function speakForTheDead() {
    const { rows } = await pool.query<{ id: string; schools: string[] }>(
      `SELECT id, schools FROM live_processes WHERE seen_at < now() - make_interval(secs => $1)`,
      [deadAfterSeconds],
    )
    for (const { id, schools } of rows) {
      await sayAll(schools, 'process_id = $1', id)
      await pool.query('DELETE FROM live_processes WHERE id = $1', [id])
    }
  }

  const timer = setInterval(() => {
    if (kept.size > 0) void beat().catch((error: Error) => log.warn({ error: error.message }, 'heartbeat'))
    void speakForTheDead().catch((error: Error) => log.warn({ error: error.message }, 'farewells'))
  }, beatMs)
  timer.unref()

  return {
    async keep(connectionId, writes) {
      const schoolId = writes[0]!.schoolId
      await pool.query(
        `INSERT INTO live_processes AS p (id, seen_at, schools) VALUES ($1, now(), ARRAY[$2::uuid])
         ON CONFLICT (id) DO UPDATE SET seen_at = now(), schools = ARRAY(SELECT DISTINCT unnest(p.schools || $2::uuid))`,
        [processId, schoolId],
      )
      await inTransaction(pool, { schoolId, personId: null, staff: false }, (db) =>
        db.$client.query('INSERT INTO live_farewells (id, school_id, process_id, connection_id, writes) VALUES ($1, $2, $3, $4, $5)', [
          services.newId(),
          schoolId,
          processId,
          connectionId,
          JSON.stringify(writes),
        ]),
      )
      kept.set(connectionId, (kept.get(connectionId) ?? new Set()).add(schoolId))
    },
    async say(connectionId) {
      const schoolIds = kept.get(connectionId)
      kept.delete(connectionId)
      if (schoolIds) await sayAll(schoolIds, 'connection_id = $1', connectionId)
    },
    async close() {
      clearInterval(timer)
      for (const connectionId of kept.keys()) await this.say(connectionId)
      await pool.query('DELETE FROM live_processes WHERE id = $1', [processId])
    },
  }
}
