import pg from 'pg'
import type { SchoolId } from '#rules/ids.ts'

/**
 * Advisory lock per school. Without it, a row that names a person could commit after the query that erases that
 * person's rows and stay forever. So every write in a school holds the lock shared until commit, and erasing holds it
 * exclusively. `inTransaction` takes it at BEGIN, `enterSchool` when a transaction selects a school, and the SQL
 * functions `authorize_live_writes` and `authorize_students` for batches: always before reading or locking rows of the school.
 */
const lockKeySql = (schoolId: SchoolId) => `hashtextextended(${pg.escapeLiteral(`people:${schoolId}`)}, 0)`

export const sharedSchoolLockSql = (schoolId: SchoolId): string =>
  `pg_advisory_xact_lock_shared(${lockKeySql(schoolId)})`

export const exclusiveSchoolLockSql = (schoolId: SchoolId): string => `pg_advisory_xact_lock(${lockKeySql(schoolId)})`
