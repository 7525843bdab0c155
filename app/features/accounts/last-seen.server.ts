import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

/**
 * When a child was here last, by the session that lives or the one that ended last. Only of accounts that the school
 * made: when somebody uses their own is nobody else's to know.
 */
export async function childLastSeen(db: Database, personId: PersonId): Promise<number | null> {
  const { rows } = await db.$client.query<{ at: Date | null }>(
    `SELECT greatest(u.last_seen_at, (SELECT max(s.updated_at) FROM sessions s WHERE s.user_id = u.id)) AS at
     FROM users u WHERE u.id = $1 AND u.kind = 'managed'`,
    [personId],
  )
  return rows[0]?.at?.getTime() ?? null
}
