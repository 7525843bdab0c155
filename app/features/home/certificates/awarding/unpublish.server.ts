import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { consentEvents } from '#app/features/people/consent/public-tables.server.ts'
import { listLastingRefusals } from '#app/features/people/consent/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RefusedConsents, SchoolDay } from '#app/platform/feature.server.ts'
import { lockIssuer } from '../credentials/issuer-keys.server.ts'
import { revokeStatus } from '../credentials/status-lists.server.ts'
import { certificates } from '../tables.server.ts'

const purpose = 'publicCertificate'

/** The pages of the student are hidden while anyone refuses; only a lasting refusal ends them for good. */
export const onConsentRefused = (db: Database, { schoolId, now, refusals }: RefusedConsents): Promise<void> =>
  unpublishCertificates(db, schoolId, {
    now,
    refusedFor: refusals.filter((refusal) => refusal.purpose === purpose).map(({ student }) => student),
  })

/** Ends the pages of students whose refusal has become a lasting one. */
export async function unpublishRefused(db: Database, { schoolId, now }: Pick<SchoolDay, 'schoolId' | 'now'>) {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT DISTINCT student_id AS id FROM ${certificates}
    WHERE school_id = ${schoolId} AND is_public AND state IN ('provisional', 'issued')
      AND EXISTS (SELECT FROM ${consentEvents} e WHERE e.school_id = ${schoolId} AND e.student_id = ${certificates.studentId}
        AND e.purpose = ${purpose} AND e.decision <> 'given')`)
  await unpublishCertificates(db, schoolId, { now, refusedFor: rows.map(({ id }) => id) })
}

/**
 * Without consent to a public page the student has the certificate on paper only: its files are listed as revoked, also
 * those that someone downloaded. A later consent does not bring them back; a teacher can reissue the certificate.
 */
async function unpublishCertificates(
  db: Database,
  schoolId: SchoolId,
  { refusedFor, now }: { refusedFor: PersonId[]; now: number },
): Promise<void> {
  const students = await listLastingRefusals(db, schoolId, refusedFor, { purpose, now })
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
