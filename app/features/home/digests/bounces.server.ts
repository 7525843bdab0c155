import { and, eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { digestReaders } from './tables.server.ts'

const isReader = (schoolId: SchoolId, id: string) => and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, id))

/** Records that the mail server refused the address: nothing more is sent to it. */
export const markBounced = (db: Database, schoolId: SchoolId, readerId: string, now: number) =>
  db
    .update(digestReaders)
    .set({ bouncedAt: new Date(now) })
    .where(isReader(schoolId, readerId))

export const markReachable = (db: Database, schoolId: SchoolId, readerId: string) =>
  db.update(digestReaders).set({ bouncedAt: null }).where(isReader(schoolId, readerId))
