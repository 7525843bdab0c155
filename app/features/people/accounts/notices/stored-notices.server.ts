import { getTableName, sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { NoticeTopic } from '#rules/notices/notice-topics.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeChoice } from '#app/platform/mail/notices.server.ts'
import { users } from '../tables.server.ts'

export async function topicsTurnedOff(db: Database, userId: PersonId): Promise<NoticeTopic[]> {
  const { rows } = await db.execute<{ topic: NoticeTopic }>(
    sql`SELECT topic FROM notice_opt_outs WHERE user_id = ${userId}`,
  )
  return rows.map(({ topic }) => topic)
}

/** Returns whether the choice was different before. */
export async function changeNoticeChoice(
  db: Database,
  { userId, topic }: NoticeChoice,
  isOn: boolean,
  now: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(
    isOn
      ? sql`DELETE FROM notice_opt_outs WHERE user_id = ${userId} AND topic = ${topic}`
      : sql`INSERT INTO notice_opt_outs (user_id, topic, created_at)
            SELECT id, ${topic}, ${new Date(now)} FROM ${users} WHERE id = ${userId} ON CONFLICT DO NOTHING`,
  )
  return rowCount === 1
}

/**
 * Claims notices in the transaction that queues their mail, and returns the keys that are not sent yet. A key names an
 * occasion, for example `homework:<assignment>`. Claims nothing if the topic is off or the account cannot get mail.
 * Needs access to the person's account (`identity`).
 */
export async function claimNotices(
  db: Database,
  { userId, topic }: NoticeChoice,
  keys: readonly string[],
  now: number,
): Promise<string[]> {
  const { rows } = await db.$client.query<{ key: string }>(
    `INSERT INTO sent_notices (user_id, key, sent_at)
     SELECT u.id, k.key, $4 FROM ${getTableName(users)} u, unnest($3::text[]) AS k (key)
     WHERE u.id = $1 AND u.email_verified AND u.disabled_at IS NULL AND u.kind = 'adult'
       AND NOT EXISTS (SELECT FROM notice_opt_outs o WHERE o.user_id = u.id AND o.topic = $2)
     ON CONFLICT DO NOTHING RETURNING key`,
    [userId, topic, keys, new Date(now)],
  )
  return rows.map(({ key }) => key)
}
