import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/**
 * Time of a student's last activity, from open and ended sessions. Only for accounts that the school created: activity
 * on a personal account is private.
 */
export async function childLastSeen(db: Database, personId: PersonId): Promise<number | null> {
  const { rows } = await db.$client.query<{ at: Date | null }>(
    `SELECT greatest(u.last_seen_at, (SELECT max(s.updated_at) FROM sessions s WHERE s.user_id = u.id)) AS at
     FROM users u WHERE u.id = $1 AND u.kind = 'managed'`,
    [personId],
  )
  return rows[0]?.at?.getTime() ?? null
}
