import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { dataRequestStatuses, isUnanswered, reminderDaysBefore } from '#rules/guardians/data-request.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { msUntilMailHours } from '#app/platform/mail/mail-hours.ts'
import { composeRequestMail, listAnsweringStaff, loadMailFacts, loadRecipients } from './mails.server.ts'
import { dataRequests } from './tables.server.ts'

const dayMs = 86_400_000
const unanswered = dataRequestStatuses.filter(isUnanswered)

/** Reminds admins and class owners once of requests whose deadline is near: one mail to each person. */
export async function remindSchool(db: Database, { schoolId, now, timeZone, services: { env, jobs } }: NoticeDay) {
  const requests = await db
    .update(dataRequests)
    .set({ remindedAt: new Date(now) })
    .where(
      and(
        eq(dataRequests.schoolId, schoolId),
        inArray(dataRequests.status, unanswered),
        isNull(dataRequests.remindedAt),
        lte(dataRequests.dueAt, new Date(now + reminderDaysBefore * dayMs)),
      ),
    )
    .returning({ studentId: dataRequests.studentId, dueAt: dataRequests.dueAt })
  if (requests.length === 0) return
  const duesByPerson = new Map<PersonId, number[]>()
  for (const { studentId, dueAt } of requests)
    for (const id of await listAnsweringStaff(db, schoolId, studentId))
      duesByPerson.set(id, [...(duesByPerson.get(id) ?? []), dueAt.getTime()])
  const facts = await loadMailFacts(db, schoolId)
  const startAfterSeconds = Math.ceil(msUntilMailHours(now, timeZone) / 1_000)
  for (const recipient of await loadRecipients(db, [...duesByPerson.keys()])) {
    const dues = duesByPerson.get(recipient.id)!
    const mail = composeRequestMail(env, 'remind', recipient, {
      ...facts,
      count: dues.length,
      until: Math.min(...dues),
    })
    await jobs.queue(db, { ...mail, startAfterSeconds })
  }
}

/** Ends downloads whose time is over. */
export const expireCopies = (db: Database, { schoolId, now }: Pick<NoticeDay, 'schoolId' | 'now'>) =>
  db
    .update(dataRequests)
    .set({ status: 'expired' })
    .where(
      and(eq(dataRequests.schoolId, schoolId), eq(dataRequests.status, 'ready'), lt(dataRequests.until, new Date(now))),
    )

/** Queues the deletions whose undo time is over. */
export async function queueDeletions(db: Database, { schoolId, now, services: { jobs } }: NoticeDay) {
  const due = await db
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.schoolId, schoolId),
        eq(dataRequests.status, 'deleting'),
        lte(dataRequests.until, new Date(now)),
      ),
    )
  for (const { id } of due) await jobs.queue(db, { name: 'erase-requested-child', data: { schoolId, request: id } })
}
