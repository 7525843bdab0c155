import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from './db.server.ts'

/**
 * Somebody may write while they are erased: what is committed after their rows were looked for would stay for ever. So
 * whoever writes for people by their memberships alone shares a lock of the school while it is done, and whoever erases
 * holds it. It is taken before anything else is read or locked. `begin_live_writes` and `admit_learners` take the same.
 */
const lockOf = (schoolId: SchoolId) => sql`hashtextextended(${`people:${schoolId}`}, 0)`

export const shareWriting = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock_shared(${lockOf(schoolId)})`)

export const holdWriting = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(${lockOf(schoolId)})`)
