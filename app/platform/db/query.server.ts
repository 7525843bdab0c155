import type { Actor } from '#rules/permissions.ts'
import { inTransaction, type Database } from './db.server.ts'
import type { Services } from '../services/services.server.ts'

/** Runs page queries in a read-only transaction that sees only the actor's school. */
export function read<T>(services: Services, actor: Actor, work: (db: Database) => Promise<T>): Promise<T> {
  return inTransaction(
    services.pool,
    { schoolId: actor.schoolId, personId: actor.id, staff: actor.staff },
    work,
    'read only',
  )
}
