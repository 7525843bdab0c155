import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { dataRequestStatuses, isUnanswered } from '#rules/guardians/data-request.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { loadMailFacts } from './mails.server.ts'
import { dataRequests } from './tables.server.ts'

const unanswered = dataRequestStatuses.filter(isUnanswered)
/** Mails to the operator are in English. */
const operatorLocale = 'en'

/** Mails the operator once about requests whose deadline a school has missed: the school and their number only. */
export async function tellOperator(db: Database, { schoolId, now, services: { env, jobs } }: NoticeDay) {
  if (!env.REQUESTS_MAILBOX) return
  const overdue = await db
    .update(dataRequests)
    .set({ operatorToldAt: new Date(now) })
    .where(
      and(
        eq(dataRequests.schoolId, schoolId),
        inArray(dataRequests.status, unanswered),
        isNull(dataRequests.operatorToldAt),
        lt(dataRequests.dueAt, new Date(now)),
      ),
    )
    .returning({ dueAt: dataRequests.dueAt })
  if (overdue.length === 0) return
  const { school } = await loadMailFacts(db, schoolId)
  const t = mailTranslator(operatorLocale, 'data-requests')
  const since = new Date(Math.min(...overdue.map(({ dueAt }) => dueAt.getTime()))).toISOString().slice(0, 10)
  const values = { school, count: overdue.length, since }
  const mail = composeMail({
    ...{ to: env.REQUESTS_MAILBOX, locale: operatorLocale, site: env.BASE_URL },
    subject: t('mails.overdue.subject', values),
    body: t('mails.overdue.body', values),
  })
  await jobs.queue(db, { name: 'send-mail', data: mail })
}
