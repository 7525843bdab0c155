import { setTimeout as sleep } from 'node:timers/promises'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from './db.server.ts'
import { AppError } from '../errors/errors.ts'
import { isLocked } from '../errors/sql-state.server.ts'
import { exclusiveSchoolLockSql } from './school-lock.server.ts'
import type { Services } from '../services/services.server.ts'

const timeoutMs = 5_000
/** Lock wait per attempt. Later writers queue behind the waiting lock request, so it must be short. */
const attemptMs = 250
const retryDelayMs = 100

/**
 * Blocks all other writes of the school until this transaction ends. Waits in short attempts: without waiting, a busy
 * school would never become idle; with one long wait, all later writers would queue behind a single slow writer.
 */
export async function lockSchoolWrites({ $client }: Database, schoolId: SchoolId): Promise<void> {
  const { rows } = await $client.query<{ usual: string }>(`SELECT current_setting('lock_timeout') AS usual`)
  const setLockTimeout = (time: string) => $client.query(`SELECT set_config('lock_timeout', $1, true)`, [time])
  for (const deadline = performance.now() + timeoutMs; ; await sleep(retryDelayMs)) {
    await $client.query('SAVEPOINT holding')
    await setLockTimeout(`${attemptMs}ms`)
    try {
      await $client.query(`SELECT ${exclusiveSchoolLockSql(schoolId)}`)
      await setLockTimeout(rows[0]!.usual)
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      await $client.query('ROLLBACK TO SAVEPOINT holding')
      if (performance.now() > deadline) throw new AppError('unavailable')
    }
  }
}

/**
 * Waits until all current writes of the school have committed. Call it after the end of a membership is committed: then
 * no write of that member is still running, and their rows can be erased without a lock.
 */
export const waitForSchoolWrites = ({ pool }: Pick<Services, 'pool'>, schoolId: SchoolId) =>
  inTransaction(pool, systemTenant, (db) => lockSchoolWrites(db, schoolId))
