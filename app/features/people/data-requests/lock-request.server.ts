import { and, eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { dataRequests, type DataRequestRow } from './tables.server.ts'

const selectRequest = (db: Database, schoolId: SchoolId, id: string) =>
  db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.schoolId, schoolId), eq(dataRequests.id, id)))

export async function findRequest(db: Database, schoolId: SchoolId | null, id: string): Promise<DataRequestRow | null> {
  return (schoolId && (await selectRequest(db, schoolId, id))[0]) || null
}

export async function lockRequest(db: Database, schoolId: SchoolId | null, id: string): Promise<DataRequestRow | null> {
  return (schoolId && (await selectRequest(db, schoolId, id).for('update'))[0]) || null
}
