import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOpenMailInvitation, reminderDays } from '#rules/digests/mail-invitation.ts'
import { isRestrictedAddress, openAddresses } from '#app/features/people/guardians/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { isAddressRefused } from '#app/platform/mail/mail.server.ts'
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
  return async (data) => {
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
      await mailer.send(prepared.mail)
    } catch (error) {
      if (!isAddressRefused(error)) throw error
      await inTransaction(pool, tenant, (db) => markBounced(db, schoolId, prepared.readerId, now()))
    }
  }
}

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
  const startAfterSeconds = Math.ceil(msUntilMailHours(now, timeZone) / 1_000)
  for (const { id } of reminded)
    await jobs.queue(db, { name: 'send-parent-invitation', data: { schoolId, invitation: id }, startAfterSeconds })
}
