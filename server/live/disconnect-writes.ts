import { enterSchools, inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Update } from './checked-writes.ts'
import { beginWrites, refusalOf, writeOne } from './store-statements.ts'
import type { Write } from './store-writer.ts'

/**
 * What is to be written when a connection is lost: kept as rows, so that it also happens when this process dies with
 * the connection.
 */
export type DisconnectWrites = {
  keep: (connection: { id: string; sessionId: string | null }, update: Update, writes: Write[]) => Promise<void>
  /** At once, or as soon as PostgreSQL is there again. */
  act: (connectionId: string) => void
  close: () => Promise<void>
}

/** The writes an update means now: whoever asked for it may have lost the right to it since. */
export type Resolve = (sessionId: string | null, update: Update) => Promise<Write[]>

type Row = { id: string; school_id: string; session_id: string | null; writes: string }

const beatMs = 2_000
const deadAfterSeconds = 8

const stillHere = `INSERT INTO live_processes AS p (id, seen_at, schools) VALUES ($1, now(), $2::uuid[])
  ON CONFLICT (id) DO UPDATE SET seen_at = now(), schools = ARRAY(SELECT DISTINCT unnest(p.schools || excluded.schools))`

export function disconnectWrites(
  services: Pick<Services, 'pool' | 'bus' | 'newId' | 'log'>,
  processId: string,
  resolve: Resolve,
): DisconnectWrites {
  const { pool, bus, log, newId } = services
  const kept = new Map<string, Set<string>>()
  const leaving = new Set<string>()

  const among = <T>(schoolIds: Iterable<string>, work: (db: Database) => Promise<T>) =>
    inTransaction(pool, nobody, async (db) => {
      await enterSchools(db, schoolIds)
      return work(db)
    })

  async function actAll(schoolIds: Iterable<string>, where: 'connection_id = $1' | 'process_id = $1', id: string) {
    const { rows } = await among(schoolIds, (db) =>
      db.$client.query<Row>(`SELECT id, school_id, session_id, writes FROM live_disconnect_writes WHERE ${where}`, [
        id,
      ]),
    )
    for (const row of rows) await actOn(row)
  }

  async function actOn(row: Row) {
    try {
      await take(row, await resolve(row.session_id, JSON.parse(row.writes) as Update))
    } catch (error) {
      if (isOutage(error) || !refusalOf(error)) throw error
      await take(row, [])
    }
  }

  /** Taken and written in one transaction, so each is written once, by whoever comes first. */
  async function take({ id, school_id }: Row, writes: Write[]) {
    const taken = await among([school_id], async (db) => {
      const { rowCount } = await db.$client.query('DELETE FROM live_disconnect_writes WHERE id = $1', [id])
      if (rowCount === 0 || writes.length === 0) return false
      await beginWrites(db, writes)
      for (const write of writes) await writeOne(db, write)
      return true
    })
    if (taken) new Set(writes.map(({ area }) => area)).forEach((area) => bus.publish(area))
  }

  async function actFor(connectionId: string) {
    const schoolIds = kept.get(connectionId)
    if (schoolIds) await actAll(schoolIds, 'connection_id = $1', connectionId)
    kept.delete(connectionId)
    leaving.delete(connectionId)
  }

  async function actForDeadProcesses() {
    const { rows } = await pool.query<{ id: string; schools: string[] }>(
      `SELECT id, schools FROM live_processes WHERE seen_at < now() - make_interval(secs => $1)`,
      [deadAfterSeconds],
    )
    for (const { id, schools } of rows) {
      await actAll(schools, 'process_id = $1', id)
      await pool.query('DELETE FROM live_processes WHERE id = $1 AND seen_at < now() - make_interval(secs => $2)', [
        id,
        deadAfterSeconds,
      ])
    }
  }

  async function turn() {
    if (kept.size > 0)
      await pool.query(stillHere, [processId, [...new Set([...kept.values()].flatMap((schools) => [...schools]))]])
    for (const connectionId of leaving) await actFor(connectionId)
    await actForDeadProcesses()
  }

  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    turn()
      .catch((error: Error) => log.warn({ error }, 'writes of lost connections'))
      .finally(() => (busy = false))
  }, beatMs)
  timer.unref()

  return {
    async keep({ id, sessionId }, update, writes) {
      const bySchool = Map.groupBy(
        update.map((one, index) => ({ one, schoolId: writes[index]!.schoolId })),
        ({ schoolId }) => schoolId,
      )
      await among(bySchool.keys(), async (db) => {
        await db.$client.query(stillHere, [processId, [...bySchool.keys()]])
        for (const [schoolId, theirs] of bySchool)
          await db.$client.query(
            'INSERT INTO live_disconnect_writes (id, school_id, process_id, connection_id, session_id, writes) VALUES ($1, $2, $3, $4, $5, $6)',
            [newId(), schoolId, processId, id, sessionId, JSON.stringify(theirs.map(({ one }) => one))],
          )
      })
      kept.set(id, new Set([...(kept.get(id) ?? []), ...bySchool.keys()]))
    },
    act(connectionId) {
      if (!kept.has(connectionId)) return
      leaving.add(connectionId)
      actFor(connectionId).catch((error: Error) => log.warn({ error }, 'writes of a lost connection are late'))
    },
    async close() {
      clearInterval(timer)
      for (const connectionId of [...kept.keys()]) await actFor(connectionId)
      await pool.query('DELETE FROM live_processes WHERE id = $1', [processId])
    },
  }
}
