import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOpenMailInvitation, reminderDays } from '#rules/digests/mail-invitation.ts'
import { isRestrictedAddress, openAddresses } from '#app/features/people/guardians/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { isAddressRefused, messageIdOf } from '#app/platform/mail/mail.server.ts'
import { msUntilMailHours } from '#app/platform/mail/mail-hours.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { markBounced } from '../bounces.server.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'
import { signToken } from '../tokens.server.ts'
import { composeInvitation, loadInvitationFacts } from '../invitations/invitation-mail.server.ts'

const dayMs = 24 * 60 * 60_000
const jobSchema = z.object({ schoolId: schoolUuid, invitation: uuid })

/** Sends an invitation, or its reminder. The job holds no address; the mail is composed here. */
export function sendParentInvitationJob(services: Pick<Services, 'pool' | 'mailer' | 'env' | 'now'>): JobHandler {
  const { pool, mailer, env, now } = services
  return async (data, job) => {
    const { schoolId, invitation: id } = jobSchema.parse(data)
    const tenant = { ...systemTenant, schoolId, identity: true as const }
    const prepared = await inTransaction(pool, tenant, async (db) => {
      const [row] = await db
        .select({ invitation: parentMailInvitations, reader: digestReaders })
        .from(parentMailInvitations)
        .innerJoin(
          digestReaders,
          and(
            eq(digestReaders.schoolId, parentMailInvitations.schoolId),
            eq(digestReaders.id, parentMailInvitations.readerId),
          ),
        )
        .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id)))
      if (!row?.reader.encryptedAddress || !row.reader.locale) return null
      const { invitation, reader } = row
      const expiresAt = invitation.expiresAt.getTime()
      if (!isOpenMailInvitation({ status: invitation.status, expiresAt }, now())) return null
      if (!isUnmailed(invitation)) return null
      const student = { schoolId, studentId: invitation.studentId }
      if (reader.addressDigest && (await isRestrictedAddress(db, student, reader.addressDigest))) return null
      const facts = await loadInvitationFacts(db, {
        ...{ schoolId, student: invitation.studentId, madeBy: invitation.madeBy, until: expiresAt },
      })
      const locale = row.reader.locale
      const token = signToken(env, 'invitation', { schoolId, id })
      const link = `${env.BASE_URL}${localePath(locale, '/parent')}?invitation=${token}`
      const to = openAddresses(env).decrypt(row.reader.encryptedAddress)
      const isReminder = invitation.remindedAt !== null
      return { readerId: reader.id, mail: composeInvitation({ ...facts, to, locale, link, isReminder }) }
    })
    if (!prepared) return
    try {
      await mailer.send({ ...prepared.mail, messageId: job && messageIdOf(env, job.id) })
    } catch (error) {
      if (!isAddressRefused(error)) throw error
      await inTransaction(pool, tenant, (db) => markBounced(db, schoolId, prepared.readerId, now()))
    }
    await inTransaction(pool, tenant, (db) =>
      db
        .update(parentMailInvitations)
        .set({ mailedAt: new Date(now()) })
        .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id))),
    )
  }
}

/** The invitation, or its reminder, was not handed over to the mail server. */
const isUnmailed = ({ mailedAt, remindedAt }: typeof parentMailInvitations.$inferSelect): boolean =>
  mailedAt === null || (remindedAt !== null && mailedAt < remindedAt)

/** Queues one reminder for each invitation that was not answered within a week. */
export async function queueReminders(db: Database, { schoolId, now, timeZone, services: { jobs } }: NoticeDay) {
  const reminded = await db
    .update(parentMailInvitations)
    .set({ remindedAt: new Date(now) })
    .where(
      and(
        eq(parentMailInvitations.schoolId, schoolId),
        eq(parentMailInvitations.status, 'sent'),
        isNull(parentMailInvitations.remindedAt),
        lte(parentMailInvitations.madeAt, new Date(now - reminderDays * dayMs)),
        gt(parentMailInvitations.expiresAt, new Date(now)),
        sql`NOT EXISTS (SELECT FROM ${digestReaders} r WHERE r.school_id = ${schoolId}
          AND r.id = ${parentMailInvitations.readerId} AND r.bounced_at IS NOT NULL)`,
      ),
    )
    .returning({ id: parentMailInvitations.id })
  await queueInvitations(db, reminded, { schoolId, now, timeZone, jobs })
}

/** Queues again the open invitations and reminders that were never handed over to the mail server. */
export async function queueUnsentInvitations(db: Database, { schoolId, now, timeZone, services: { jobs } }: NoticeDay) {
  const unmailed = await db
    .select({ id: parentMailInvitations.id })
    .from(parentMailInvitations)
    .where(
      and(
        eq(parentMailInvitations.schoolId, schoolId),
        eq(parentMailInvitations.status, 'sent'),
        gt(parentMailInvitations.expiresAt, new Date(now)),
        or(
          isNull(parentMailInvitations.mailedAt),
          lt(parentMailInvitations.mailedAt, parentMailInvitations.remindedAt),
        ),
      ),
    )
  if (unmailed.length === 0) return
  const waiting = (await jobs.listUnfinished(db, 'send-parent-invitation', { schoolId })) as { invitation: string }[]
  const unfinished = new Set(waiting.map(({ invitation }) => invitation))
  const lost = unmailed.filter(({ id }) => !unfinished.has(id))
  await queueInvitations(db, lost, { schoolId, now, timeZone, jobs })
}

type SchoolTime = Pick<NoticeDay, 'schoolId' | 'now' | 'timeZone'> & Pick<Services, 'jobs'>

async function queueInvitations(
  db: Database,
  invitations: { id: string }[],
  { schoolId, now, timeZone, jobs }: SchoolTime,
) {
  const startAfterSeconds = Math.ceil(msUntilMailHours(now, timeZone) / 1_000)
  for (const { id } of invitations)
    await jobs.queue(db, { name: 'send-parent-invitation', data: { schoolId, invitation: id }, startAfterSeconds })
}
