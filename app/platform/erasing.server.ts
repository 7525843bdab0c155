import { setTimeout as sleep } from 'node:timers/promises'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, nobody, type Database } from './db.server.ts'
import { AppError } from './errors.ts'
import { wholeLock } from './people-lock.server.ts'
import type { Services } from './services.server.ts'

const patienceMs = 5_000
/** Whoever comes later waits behind it meanwhile. */
const waitsMs = 250
const againMs = 100

const isLocked = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/**
 * Nobody else writes in the school until this transaction has ended. Waited for a moment at a time: without waiting,
 * a school at work would never be quiet, and behind one who writes for long everybody would wait all the time.
 */
export async function holdWriting({ $client }: Database, schoolId: SchoolId): Promise<void> {
  const { rows } = await $client.query<{ usual: string }>(`SELECT current_setting('lock_timeout') AS usual`)
  const wait = (time: string) => $client.query(`SELECT set_config('lock_timeout', $1, true)`, [time])
  for (const until = performance.now() + patienceMs; ; await sleep(againMs)) {
    await $client.query('SAVEPOINT holding')
    await wait(`${waitsMs}ms`)
    try {
      await $client.query(`SELECT ${wholeLock(schoolId)}`)
      await wait(rows[0]!.usual)
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      await $client.query('ROLLBACK TO SAVEPOINT holding')
      if (performance.now() > until) throw new AppError('unavailable')
    }
  }
}

/**
 * For whoever has ended somebody's part in a school and committed that: what was being written by it is finished when
 * this answers, and nothing more is. So what is left can be erased without holding anybody up.
 */
export const letWritingFinish = ({ pool }: Pick<Services, 'pool'>, schoolId: SchoolId) =>
  inTransaction(pool, nobody, (db) => holdWriting(db, schoolId))
