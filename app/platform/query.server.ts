import type { Actor } from '#rules/permissions.ts'
import { inTransaction, type Database } from './db.server.ts'
import type { Services } from './services.server.ts'

/** Every read of a page: a read-only transaction that sees the actor's school and nothing else. */
export function read<T>(services: Services, actor: Actor, work: (db: Database) => Promise<T>): Promise<T> {
  return inTransaction(
    services.pool,
    { schoolId: actor.schoolId, personId: actor.id, staff: actor.staff },
    work,
    'read only',
  )
}
