import { and, eq, getTableName } from 'drizzle-orm'
import { familyReceipt, hasReceipts, mayConfirm, mayRemind } from '#rules/messages/announcement.ts'
import type { PersonId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { AnnouncementDetails, Receipt } from '../contract.ts'
import type { ThreadAccess } from '../threads/thread-access.server.ts'
import { messageReads } from '../tables.server.ts'

/** Details of an announcement; the families that have read it only for teachers. */
export async function loadAnnouncement(
  db: Database,
  access: ThreadAccess,
  readerId: PersonId,
): Promise<AnnouncementDetails | null> {
  const { row, role, schoolId } = access
  if (row?.kind !== 'announcement') return null
  const audience = row.audience!
  const isStaff = role === 'teacher' || role === 'admin'
  const isOfReader = and(
    eq(messageReads.schoolId, schoolId),
    eq(messageReads.threadId, row.id),
    eq(messageReads.personId, readerId),
  )
  const [read] = await db.select({ confirmedAt: messageReads.confirmedAt }).from(messageReads).where(isOfReader)
  return {
    ...{ title: row.title!, audience, remindedAt: row.remindedAt?.getTime() ?? null, isUrgent: row.isUrgent },
    confirmedAt: read?.confirmedAt?.getTime() ?? null,
    mayConfirm: mayConfirm(role, audience),
    mayRemind: mayRemind(role, audience, row.remindedAt),
    receipts: isStaff && hasReceipts(audience) ? await listReceipts(db, access, row.id) : null,
  }
}

async function listReceipts(db: Database, { schoolId, classroom }: ThreadAccess, threadId: string): Promise<Receipt[]> {
  const students = await rosterOf(db, schoolId, classroom.id)
  const { rows } = await db.$client.query<{ id: string; guardians: number; confirmations: number }>(
    `SELECT g.student_id AS id, count(*)::int AS guardians, count(r.confirmed_at)::int AS confirmations
     FROM ${getTableName(guardianships)} g
     LEFT JOIN message_reads r ON r.school_id = g.school_id AND r.person_id = g.guardian_id AND r.thread_id = $3
     WHERE g.school_id = $1 AND g.student_id = ANY ($2::uuid[]) AND g.status = 'active' GROUP BY g.student_id`,
    [schoolId, students.map(({ id }) => id), threadId],
  )
  const families = new Map(rows.map((row) => [row.id, row]))
  return students.map(({ id, name }) => {
    const family = families.get(id)
    return { id, name, state: familyReceipt(family?.guardians ?? 0, family?.confirmations ?? 0) }
  })
}
