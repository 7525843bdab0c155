import type { PersonId } from '#rules/ids.ts'
import { noticeTopicsOf } from '#rules/notices/notice-topics.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { NoticeChoices } from '../components/notices/profile-notices.tsx'
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
  const turnedOff = await inTransaction(pool, tenant, (db) => topicsTurnedOff(db, personId), 'read only')
  return topics.map((topic) => ({ topic, isOn: !turnedOff.includes(topic) }))
}
