import { messagesPerMinute } from '#rules/messages/rates.ts'
import type { QuotaName } from '#rules/quotas.ts'
import { insertMessage, insertThread } from '#app/features/home/messages/feature.testing.ts'
import type { Principal } from '#db/testing/principals.ts'
import { fillQuota, windowQuota, type QuotaDriver } from './quota-driver.ts'

/** Quotas of messages. As many remain as the writer may send within a minute. */
const messageQuota = (
  quota: QuotaName,
  kind: 'perHour' | 'perDay',
  by: Extract<Principal, 'student in class' | 'parent of the child' | 'owner'>,
  {
    remaining,
    entryPoint = 'writeMessage',
    fields,
  }: Pick<QuotaDriver, 'fields'> & { remaining: number; entryPoint?: string },
): QuotaDriver => windowQuota(quota, kind, entryPoint, { ownerKey: ({ ids }) => ids[by], by, remaining, fields })

export const messageQuotaDrivers: QuotaDriver[] = [
  messageQuota('student-message', 'perDay', 'student in class', { remaining: messagesPerMinute.student }),
  messageQuota('guardian-message', 'perDay', 'parent of the child', {
    remaining: messagesPerMinute.guardian,
    fields: ({ classroomId, child, ids }, position) => ({
      thread: `guardian.${classroomId}.${child}.${ids['parent of the child']}`,
      kind: 'text',
      content: `Message ${position}`,
    }),
  }),
  messageQuota('staff-message', 'perHour', 'owner', { remaining: 10 }),
  {
    ...messageQuota('message-report', 'perHour', 'parent of the child', { remaining: 5, entryPoint: 'reportMessage' }),
    async prepare(db, people) {
      const { schoolId, classroomId, child, ids } = people
      await fillQuota('message-report', 'perHour', () => ids['parent of the child'], 5)(db, people)
      const guardian = ids['parent of the child']
      const thread = await insertThread(db, { schoolId, classroomId, kind: 'guardian', student: child, guardian })
      return insertMessage(db, { schoolId, thread, author: ids.owner, role: 'teacher' })
    },
    fields: (_, __, message: never) => ({ message, reason: 'unkind' }),
  },
  messageQuota('announcement', 'perHour', 'owner', {
    remaining: 10,
    entryPoint: 'announce',
    fields: (_, position) => ({ title: `Kite day ${position}` }),
  }),
  windowQuota('urgent-announcement', 'perDay', 'announceToSchool', {
    ownerKey: ({ schoolId }) => schoolId,
    by: 'admin',
    remaining: 2,
    fields: (_, position) => ({ title: `Storm ${position}`, urgent: 'yes' }),
  }),
]
