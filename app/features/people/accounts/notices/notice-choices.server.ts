import type { PersonId } from '#rules/ids.ts'
import { noticeTopicsOf } from '#rules/notices/notice-topics.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { NoticeChoices } from '../components/notices/notification-choices.tsx'
import { loadDigestDay } from './change-digest-day.server.ts'
import { loadNoticeHours } from './notice-hours.server.ts'
import { topicsTurnedOff } from './stored-notices.server.ts'

/** The topics that concern a person, whether they are on, and the hours without mails. */
export async function noticeChoicesOf(
  { pool }: Pick<Services, 'pool'>,
  personId: PersonId,
  memberships: readonly { roles: readonly SchoolRole[] }[],
): Promise<NoticeChoices> {
  const topics = noticeTopicsOf(memberships.flatMap(({ roles }) => roles))
  const tenant = { schoolId: null, personId, staff: false }
  return inTransaction(
    pool,
    tenant,
    async (db) => {
      const turnedOff = await topicsTurnedOff(db, personId)
      return {
        topics: topics.map((topic) => ({ topic, isOn: !turnedOff.includes(topic) })),
        digestDay: await loadDigestDay(db, personId),
        hours: await loadNoticeHours(db, personId),
      }
    },
    'read only',
  )
}
