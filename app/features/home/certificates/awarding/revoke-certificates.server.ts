import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { lockIssuer } from '../credentials/issuer-keys.server.ts'
import { revokeStatus } from '../credentials/status-lists.server.ts'
import { certificates } from '../tables.server.ts'

/** Sets the status bits before the rows are deleted: afterwards no one could revoke a file that was downloaded. */
export async function revokeCertificatesOf(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<void> {
  const issued = await db
    .select({
      issuerSchool: certificates.issuerSchool,
      list: certificates.statusList,
      index: certificates.statusIndex,
    })
    .from(certificates)
    .where(
      and(eq(certificates.schoolId, schoolId), eq(certificates.studentId, personId), eq(certificates.state, 'issued')),
    )
    .orderBy(certificates.issuerSchool)
  const revokedAt = Date.now()
  for (const { issuerSchool, list, index } of issued) {
    await lockIssuer(db, issuerSchool!)
    await revokeStatus(db, { schoolId, issuerSchool: issuerSchool!, list: list!, index: index! }, revokedAt)
  }
}
