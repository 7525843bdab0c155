import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { provisionalMs, roundHours, type IssueTime } from '#rules/certificates/award.ts'
import { checkOwnWords } from '#rules/certificates/own-words.ts'
import { shortenName } from '#rules/certificates/short-name.ts'
import { toSlug } from '#rules/certificates/slug.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import { loadCourseTimes } from '#app/features/learning/progress/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { certificateSlugs, certificates, type CertificateRow } from '../tables.server.ts'
import { findCourseTexts } from './certificate-texts.server.ts'
import { issueCertificates } from './issue.server.ts'

export type NamedCertificate = { row: CertificateRow; name: string; isPublic: boolean }

type Naming = { classroom: ClassroomWithRelations; named: readonly NamedCertificate[]; when: IssueTime }

/** Confirms names, and issues the certificates now or by a job in a day. Returns the job. */
export async function nameCertificates(
  context: CommandContext,
  { classroom, named, when }: Naming,
): Promise<JobRequest[]> {
  const { db, env, now, actor } = context
  const { schoolId, id: classroomId, locale } = classroom
  await enforceQuota(context, 'certificate', classroomId, { amount: named.length })
  await rejectHeldNames(db, named)
  const issuesAt = new Date(now + (when === 'now' ? 0 : provisionalMs))
  for (const { row, name, isPublic } of named) {
    const texts = row.course ? findCourseTexts(row.course, row.language ?? locale) : null
    const [activeMs = 0] =
      row.course && texts ? await loadCourseTimes(db, schoolId, [{ studentId: row.studentId, course: row.course }]) : []
    const slug = toSlug(randomBytes(16))
    await db
      .update(certificates)
      .set({
        ...(texts && { ...texts, hours: roundHours(activeMs) }),
        ...{ state: 'provisional', language: row.language ?? locale, classroomId, slug, isPublic, issuesAt },
        ...{ printedName: name, shortName: shortenName(name), awardedBy: actor.id },
      })
      .where(and(eq(certificates.schoolId, schoolId), eq(certificates.id, row.id)))
    await db.insert(certificateSlugs).values({ slug, schoolId, certificateId: row.id })
  }
  const ids = named.map(({ row }) => row.id)
  if (when === 'now') await issueCertificates(db, env, { schoolId, ids, now })
  return when === 'now' ? [] : [createIssueJob(schoolId, ids)]
}

/** The name is public. A student's own name is never refused. */
async function rejectHeldNames(db: Database, named: readonly NamedCertificate[]): Promise<void> {
  const held = named.filter(({ name }) => !checkOwnWords(name).ok)
  if (held.length === 0) return
  const ids = held.map(({ row }) => row.studentId)
  const students = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const names = new Map(students.map(({ id, name }) => [id, name]))
  for (const { row, name } of held) {
    const ownName = names.get(row.studentId) ?? ''
    const checked = checkOwnWords(name, [ownName, ...ownName.split(/\s+/)])
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
  }
}

/** A minute late, so that the job does not start before the certificates are due. */
const createIssueJob = (schoolId: string, ids: readonly string[]): JobRequest => ({
  name: 'issue-certificates',
  data: { schoolId, ids },
  startAfterSeconds: provisionalMs / 1_000 + 60,
})
