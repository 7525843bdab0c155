import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { allowSchools, writeOne } from './store-statements.ts'
import type { Write } from './store-writer.ts'

/** What is to be written when a connection is lost: kept as rows, so that it also happens when this process dies with the connection. */
export type Farewells = {
  keep: (connectionId: string, writes: Write[]) => Promise<void>
  /** At once, or as soon as PostgreSQL is there again. */
  say: (connectionId: string) => void
  close: () => Promise<void>
}

const beatMs = 2_000
const deadAfterSeconds = 8

const stillHere = `INSERT INTO live_processes AS p (id, seen_at, schools) VALUES ($1, now(), $2::uuid[])
  ON CONFLICT (id) DO UPDATE SET seen_at = now(), schools = ARRAY(SELECT DISTINCT unnest(p.schools || excluded.schools))`

export function farewells(services: Pick<Services, 'pool' | 'bus' | 'newId' | 'log'>, processId: string): Farewells {
  const { pool, bus, log, newId } = services
  const kept = new Map<string, Set<string>>()
  const leaving = new Set<string>()

  const among = <T>(schoolIds: Iterable<string>, work: (db: Database) => Promise<T>) =>
    inTransaction(pool, nobody, async (db) => {
      await allowSchools(db, schoolIds)
      return work(db)
    })

  /** Taken and written in one transaction, so each is said once, by whoever comes first. */
  async function sayAll(schoolIds: Iterable<string>, where: 'connection_id = $1' | 'process_id = $1', id: string) {
    const areas = await among(schoolIds, async (db) => {
      const { rows } = await db.$client.query<{ writes: string }>(`DELETE FROM live_farewells WHERE ${where} RETURNING writes`, [id])
      const writes = rows.flatMap((row) => JSON.parse(row.writes) as Write[])
      for (const write of writes) await writeOne(db, write)
      return new Set(writes.map((write) => write.area))
    })
    areas.forEach((area) => bus.publish(area))
  }

  async function sayFor(connectionId: string) {
    const schoolIds = kept.get(connectionId)
    if (schoolIds) await sayAll(schoolIds, 'connection_id = $1', connectionId)
    kept.delete(connectionId)
    leaving.delete(connectionId)
  }

  async function speakForTheDead() {
    const { rows } = await pool.query<{ id: string; schools: string[] }>(
      `SELECT id, schools FROM live_processes WHERE seen_at < now() - make_interval(secs => $1)`,
      [deadAfterSeconds],
    )
    for (const { id, schools } of rows) {
      await sayAll(schools, 'process_id = $1', id)
      await pool.query('DELETE FROM live_processes WHERE id = $1 AND seen_at < now() - make_interval(secs => $2)', [id, deadAfterSeconds])
    }
  }

  async function turn() {
    if (kept.size > 0) await pool.query(stillHere, [processId, [...new Set([...kept.values()].flatMap((schools) => [...schools]))]])
    for (const connectionId of leaving) await sayFor(connectionId)
    await speakForTheDead()
  }

  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    turn()
      .catch((error: Error) => log.warn({ error: error.message }, 'farewells'))
      .finally(() => (busy = false))
  }, beatMs)
  timer.unref()

  return {
    async keep(connectionId, writes) {
      const bySchool = Map.groupBy(writes, ({ schoolId }) => schoolId)
      await among(bySchool.keys(), async (db) => {
        await db.$client.query(stillHere, [processId, [...bySchool.keys()]])
        for (const [schoolId, theirs] of bySchool)
          await db.$client.query('INSERT INTO live_farewells (id, school_id, process_id, connection_id, writes) VALUES ($1, $2, $3, $4, $5)', [
            newId(),
            schoolId,
            processId,
            connectionId,
            JSON.stringify(theirs),
          ])
      })
      kept.set(connectionId, new Set([...(kept.get(connectionId) ?? []), ...bySchool.keys()]))
    },
    say(connectionId) {
      if (!kept.has(connectionId)) return
      leaving.add(connectionId)
      sayFor(connectionId).catch((error: Error) => log.warn({ error: error.message }, 'farewell not said yet'))
    },
    async close() {
      clearInterval(timer)
      for (const connectionId of [...kept.keys()]) await sayFor(connectionId)
      await pool.query('DELETE FROM live_processes WHERE id = $1', [processId])
    },
  }
}
