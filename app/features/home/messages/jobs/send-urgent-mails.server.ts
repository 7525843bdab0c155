import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { hasReceipts } from '#rules/messages/announcement.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { JobHandler, JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { messages, messageThreads } from '../tables.server.ts'

const jobSchema = z.object({ schoolId: schoolUuid, threads: z.array(uuid).min(1) })

/** Queues the mails of an urgent announcement, one thread per class. */
export const urgentMailsRequest = (schoolId: SchoolId, threads: readonly string[]): JobRequest => ({
  name: 'send-urgent-mails',
  data: { schoolId, threads },
  urgent: true,
})

type Recipient = { name: string; email: string; locale: Locale }

/** Guardians of the students in the classes of the threads, each once. */
async function listFamilies(db: Database, schoolId: SchoolId, threads: readonly string[]): Promise<Recipient[]> {
  const { rows } = await db.$client.query<Recipient>(
    `SELECT DISTINCT u.id, u.name, u.email, u.locale FROM message_threads t
     JOIN ${getTableName(enrolments)} e ON e.school_id = t.school_id AND e.classroom_id = t.classroom_id AND e.status = 'active'
     JOIN ${getTableName(guardianships)} g ON g.school_id = e.school_id AND g.student_id = e.student_id AND g.status = 'active'
     JOIN ${getTableName(users)} u ON u.id = g.guardian_id
     WHERE t.school_id = $1 AND t.id = ANY ($2::uuid[]) AND u.email_verified AND u.disabled_at IS NULL ORDER BY u.id`,
    [schoolId, threads],
  )
  return rows
}

/**
 * Mails an urgent announcement to the families of the classes in which it is visible. All mails are queued in one
 * transaction with a mark of these threads, so that a repeated job sends none twice.
 */
export function sendUrgentMailsJob({ pool, env, jobs }: Pick<Services, 'pool' | 'env' | 'jobs'>): JobHandler {
  return async (data) => {
    const { schoolId, threads } = jobSchema.parse(data)
    await inTransaction(pool, { ...systemTenant, schoolId, identity: true }, async (db) => {
      const visible = await db
        .select({
          id: messageThreads.id,
          title: messageThreads.title,
          audience: messageThreads.audience,
          text: messages.content,
        })
        .from(messageThreads)
        .innerJoin(
          messages,
          and(eq(messages.schoolId, messageThreads.schoolId), eq(messages.threadId, messageThreads.id)),
        )
        .where(
          and(
            eq(messageThreads.schoolId, schoolId),
            inArray(messageThreads.id, threads),
            eq(messages.state, 'visible'),
            sql`${messageThreads.mailedAt} IS NULL`,
          ),
        )
        .orderBy(messageThreads.id)
        .for('update')
      const [announcement] = visible
      if (!announcement || !hasReceipts(announcement.audience)) return
      const ids = visible.map(({ id }) => id)
      await db
        .update(messageThreads)
        .set({ mailedAt: sql`now()` })
        .where(and(eq(messageThreads.schoolId, schoolId), inArray(messageThreads.id, ids)))
      const school = (await schoolById(db, schoolId))!.name
      for (const { name, email, locale } of await listFamilies(db, schoolId, ids)) {
        const t = mailTranslator(locale, 'messages')
        const link = env.BASE_URL + localePath(locale, '/chat')
        const { title, text } = announcement
        const mail = composeMail({
          ...{ to: email, locale, name, link, hasAccount: true },
          subject: t('urgentMail.subject', { title: title! }),
          body: t('urgentMail.body', { title: title!, text, school, link }),
          button: t('urgentMail.button'),
          why: t('urgentMail.why', { school }),
        })
        await jobs.queue(db, { name: 'send-mail', data: mail, urgent: true })
      }
    })
  }
}
