import type { PersonId } from '#rules/ids.ts'
import { noticeTopicsOf } from '#rules/notices/notice-topics.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { NoticeChoices } from '../components/notices/profile-notices.tsx'
import { loadDigestDay } from './change-digest-day.server.ts'
import { topicsTurnedOff } from './stored-notices.server.ts'

/** The topics that concern a person, and whether they are on. */
export async function noticeChoicesOf(
  { pool }: Pick<Services, 'pool'>,
  personId: PersonId,
  memberships: readonly { roles: readonly SchoolRole[] }[],
): Promise<NoticeChoices> {
  const topics = noticeTopicsOf(memberships.flatMap(({ roles }) => roles))
  if (topics.length === 0) return []
  const tenant = { schoolId: null, personId, staff: false }
  const { turnedOff, digestDay } = await inTransaction(
    pool,
    tenant,
    async (db) => ({ turnedOff: await topicsTurnedOff(db, personId), digestDay: await loadDigestDay(db, personId) }),
    'read only',
  )
  return topics.map((topic) => ({
    topic,
    isOn: !turnedOff.includes(topic),
    day: topic === 'child-week' ? digestDay : null,
  }))
}
