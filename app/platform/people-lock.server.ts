import pg from 'pg'
import type { SchoolId } from '#rules/ids.ts'

/**
 * Somebody may be erased while others write what names them: what is committed after their rows were looked for would
 * stay for ever. So whoever writes in a school shares a lock of it until they have committed, and whoever erases holds
 * it. `inTransaction` takes it with the first word of a transaction, `enterSchool` where one goes into several schools,
 * `begin_live_writes` and `admit_learners` for batches of many: before anything of the school is read or locked.
 */
const lockOf = (schoolId: SchoolId) => `hashtextextended(${pg.escapeLiteral(`people:${schoolId}`)}, 0)`

export const sharedLock = (schoolId: SchoolId): string => `pg_advisory_xact_lock_shared(${lockOf(schoolId)})`

export const wholeLock = (schoolId: SchoolId): string => `pg_advisory_xact_lock(${lockOf(schoolId)})`
