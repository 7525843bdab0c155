import { and, eq, inArray, lte } from 'drizzle-orm'
import { buildCredential } from '#rules/certificates/credential.ts'
import { certificateNumber, certificateYear } from '#rules/certificates/slug.ts'
import type { SchoolId } from '#rules/ids.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { lockIssuer, openActiveKey, type CertificateEnv } from '../credentials/issuer-keys.server.ts'
import { signDocument } from '../credentials/sign-document.server.ts'
import { addStatus, toSecond } from '../credentials/status-lists.server.ts'
import { certificates, type CertificateRow } from '../tables.server.ts'
import { certificateTranslator } from './certificate-texts.server.ts'

/**
 * Numbers and signs provisional certificates. Skips all others, so that a job that runs twice issues once. With
 * `onlyDue`, also skips certificates that were withdrawn and named again since.
 */
export async function issueCertificates(
  db: Database,
  env: CertificateEnv,
  { schoolId, ids, now, onlyDue }: { schoolId: SchoolId; ids: readonly string[]; now: number; onlyDue?: true },
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.schoolId, schoolId),
        inArray(certificates.id, [...ids]),
        eq(certificates.state, 'provisional'),
        onlyDue && lte(certificates.issuesAt, new Date(now)),
      ),
    )
    .orderBy(certificates.id)
    .for('no key update')
  const school = await schoolById(db, schoolId)
  if (rows.length === 0 || !school) return 0
  await lockIssuer(db, schoolId)
  const key = await openActiveKey(db, env, schoolId, now)
  const issuedAt = toSecond(now)
  for (const row of rows) {
    const status = await addStatus(db, schoolId)
    const credential = buildCredential({
      origin: env.BASE_URL,
      school: { id: schoolId, name: school.name },
      slug: row.slug!,
      shortName: row.shortName!,
      achievement: describeAchievement(row),
      statusList: status.list,
      statusIndex: status.index,
      issuedAt,
    })
    await db
      .update(certificates)
      .set({
        state: 'issued',
        number: certificateNumber(certificateYear(row.language!, new Date(now).getUTCFullYear()), status.number),
        issuerSchool: schoolId,
        statusList: status.list,
        statusIndex: status.index,
        issuedAt: new Date(issuedAt),
        issuesAt: null,
        credential: await signDocument(credential, key, issuedAt),
      })
      .where(and(eq(certificates.schoolId, schoolId), eq(certificates.id, row.id)))
  }
  return rows.length
}

function describeAchievement({ course, slug, title, lines, lessons, hours, reason, language }: CertificateRow) {
  const t = certificateTranslator(language!)
  return {
    path: course ? `courses/${course}#certificate-v1` : `certificates/${slug}#achievement`,
    name: title!,
    description: course
      ? [t('stats.lessons', { count: lessons }), t('stats.hours', { count: hours })].join(' · ')
      : reason!,
    lines: course ? lines : [reason!],
    language: language === 'cn' ? 'zh' : language!,
  }
}
