import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RefusedConsents } from '#app/platform/feature.server.ts'
import { lockIssuer } from '../credentials/issuer-keys.server.ts'
import { revokeStatus } from '../credentials/status-lists.server.ts'
import { certificates } from '../tables.server.ts'

/**
 * Without consent to a public page the student has the certificate on paper only: its files are listed as revoked, also
 * those that someone downloaded. A later consent does not bring them back; a teacher can reissue the certificate.
 */
export async function unpublishCertificates(db: Database, { schoolId, now, refusals }: RefusedConsents): Promise<void> {
  const students = refusals.filter(({ purpose }) => purpose === 'publicCertificate').map(({ student }) => student)
  if (students.length === 0) return
  const published = and(
    eq(certificates.schoolId, schoolId),
    inArray(certificates.studentId, students),
    inArray(certificates.state, ['provisional', 'issued']),
    eq(certificates.isPublic, true),
  )
  const rows = await db.select().from(certificates).where(published).orderBy(certificates.id).for('no key update')
  const signed = rows.flatMap(({ issuerSchool, statusList, statusIndex }) =>
    issuerSchool === null ? [] : { schoolId, issuerSchool, list: statusList!, index: statusIndex! },
  )
  for (const issuer of [...new Set(signed.map(({ issuerSchool }) => issuerSchool))].toSorted())
    await lockIssuer(db, issuer)
  for (const status of signed) await revokeStatus(db, status, now)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(certificates)
      .set({ isPublic: false })
      .where(and(eq(certificates.schoolId, schoolId), inArray(certificates.id, ids)))
}
