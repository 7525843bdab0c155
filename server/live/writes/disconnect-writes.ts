import { enterSchools, inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Update } from './check-writes.ts'
import { startWrites, mapRefusal, writeOne } from './store-statements.ts'
import type { Write } from './store-writer.ts'

/**
 * Writes that run when a connection is lost. They are saved in the database, so that another process runs them if this
 * process dies.
 */
export type DisconnectWrites = {
  save: (connection: { id: string; sessionId: string | null }, update: Update, writes: Write[]) => Promise<void>
  /** Runs the writes immediately, or as soon as PostgreSQL is available again. */
  run: (connectionId: string) => void
  close: () => Promise<void>
}

/** Authorizes the saved update again: the user may have lost access since. */
export type ResolveWrites = (sessionId: string | null, update: Update) => Promise<Write[]>

type Row = { id: string; school_id: string; session_id: string | null; writes: string }

const heartbeatMs = 2_000
const deadAfterSeconds = 8

const heartbeatSql = `INSERT INTO live_processes AS p (id, seen_at, schools) VALUES ($1, now(), $2::uuid[])
  ON CONFLICT (id) DO UPDATE SET seen_at = now(), schools = ARRAY(SELECT DISTINCT unnest(p.schools || excluded.schools))`

export function openDisconnectWrites(
  services: Pick<Services, 'pool' | 'bus' | 'newId' | 'log'>,
  processId: string,
  resolve: ResolveWrites,
): DisconnectWrites {
  const { pool, bus, log, newId } = services
  const schoolsByConnection = new Map<string, Set<string>>()
  const lostConnections = new Set<string>()

  const inSchools = <T>(schoolIds: Iterable<string>, work: (db: Database) => Promise<T>) =>
    inTransaction(pool, systemTenant, async (db) => {
      await enterSchools(db, schoolIds)
      return work(db)
    })

  async function runAll(schoolIds: Iterable<string>, where: 'connection_id = $1' | 'process_id = $1', id: string) {
    const { rows } = await inSchools(schoolIds, (db) =>
      db.$client.query<Row>(`SELECT id, school_id, session_id, writes FROM live_disconnect_writes WHERE ${where}`, [
        id,
      ]),
    )
    for (const row of rows) await runRow(row)
  }

  async function runRow(row: Row) {
    try {
      await deleteAndWrite(row, await resolve(row.session_id, JSON.parse(row.writes) as Update))
    } catch (error) {
      if (isOutage(error) || !mapRefusal(error)) throw error
      await deleteAndWrite(row, [])
    }
  }

  /** Deletes the row and writes in one transaction, so that only one process runs each row. */
  async function deleteAndWrite({ id, school_id }: Row, writes: Write[]) {
    const isWritten = await inSchools([school_id], async (db) => {
      const { rowCount } = await db.$client.query('DELETE FROM live_disconnect_writes WHERE id = $1', [id])
      if (rowCount === 0 || writes.length === 0) return false
      await startWrites(db, writes)
      for (const write of writes) await writeOne(db, write)
      return true
    })
    if (isWritten) new Set(writes.map(({ area }) => area)).forEach((area) => bus.publish(area))
  }

  async function runForConnection(connectionId: string) {
    const schoolIds = schoolsByConnection.get(connectionId)
    if (schoolIds) await runAll(schoolIds, 'connection_id = $1', connectionId)
    schoolsByConnection.delete(connectionId)
    lostConnections.delete(connectionId)
  }

  async function runForDeadProcesses() {
    const { rows } = await pool.query<{ id: string; schools: string[] }>(
      `SELECT id, schools FROM live_processes WHERE seen_at < now() - make_interval(secs => $1)`,
      [deadAfterSeconds],
    )
    for (const { id, schools } of rows) {
      await runAll(schools, 'process_id = $1', id)
      await pool.query('DELETE FROM live_processes WHERE id = $1 AND seen_at < now() - make_interval(secs => $2)', [
        id,
        deadAfterSeconds,
      ])
    }
  }

  async function runRound() {
    if (schoolsByConnection.size > 0)
      await pool.query(heartbeatSql, [
        processId,
        [...new Set([...schoolsByConnection.values()].flatMap((schools) => [...schools]))],
      ])
    for (const connectionId of lostConnections) await runForConnection(connectionId)
    await runForDeadProcesses()
  }

  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    runRound()
      .catch((error: Error) => log.warn({ error }, 'disconnect writes failed'))
      .finally(() => (isRunning = false))
  }, heartbeatMs)
  timer.unref()

  return {
    async save({ id, sessionId }, update, writes) {
      const bySchool = Map.groupBy(
        update.map((entry, index) => ({ entry, schoolId: writes[index]!.schoolId })),
        ({ schoolId }) => schoolId,
      )
      await inSchools(bySchool.keys(), async (db) => {
        await db.$client.query(heartbeatSql, [processId, [...bySchool.keys()]])
        for (const [schoolId, schoolWrites] of bySchool)
          await db.$client.query(
            'INSERT INTO live_disconnect_writes (id, school_id, process_id, connection_id, session_id, writes) VALUES ($1, $2, $3, $4, $5, $6)',
            [newId(), schoolId, processId, id, sessionId, JSON.stringify(schoolWrites.map(({ entry }) => entry))],
          )
      })
      schoolsByConnection.set(id, new Set([...(schoolsByConnection.get(id) ?? []), ...bySchool.keys()]))
    },
    run(connectionId) {
      if (!schoolsByConnection.has(connectionId)) return
      lostConnections.add(connectionId)
      runForConnection(connectionId).catch((error: Error) => log.warn({ error }, 'disconnect writes delayed'))
    },
    async close() {
      clearInterval(timer)
      for (const connectionId of [...schoolsByConnection.keys()]) await runForConnection(connectionId)
      await pool.query('DELETE FROM live_processes WHERE id = $1', [processId])
    },
  }
}
