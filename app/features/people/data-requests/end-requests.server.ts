import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { EndedGuardian } from '#app/platform/feature.server.ts'
import { openStatuses } from './request-child-data.server.ts'
import { dataRequests } from './tables.server.ts'

/** The school decides again about a deletion whose requester is no confirmed parent any more. */
export const returnToSchool = (db: Database, schoolId: SchoolId, condition: SQL | undefined) =>
  db
    .update(dataRequests)
    .set({ status: 'objected', approvedBy: null, until: null })
    .where(and(eq(dataRequests.schoolId, schoolId), condition))

/** Open requests of a guardian whose links ended: deletions return to the school, copies are declined. */
export async function endRequests(db: Database, { schoolId, guardian, students }: EndedGuardian): Promise<void> {
  const isOpen = (kind: 'copy' | 'delete') =>
    and(
      eq(dataRequests.guardianId, guardian),
      inArray(dataRequests.studentId, [...students]),
      eq(dataRequests.kind, kind),
      inArray(dataRequests.status, openStatuses),
    )
  await returnToSchool(db, schoolId, isOpen('delete'))
  await db
    .update(dataRequests)
    .set({ status: 'declined', declineReason: 'identity', until: null })
    .where(and(eq(dataRequests.schoolId, schoolId), isOpen('copy')))
}
