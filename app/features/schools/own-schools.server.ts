import { and, eq, ne, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { memberships } from './tables.server.ts'

/** Whoever comes into a school by themselves is not in too many others. In that school's transaction. */
export async function withinMemberships({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, schoolId: SchoolId) {
  const elsewhere = and(
    eq(memberships.userId, actor.id!),
    ne(memberships.schoolId, schoolId),
    ne(memberships.status, 'removed'),
  )
  const existing = async () => {
    const [found] = await db
      .select({ schools: sql<number>`count(DISTINCT ${memberships.schoolId})::int` })
      .from(memberships)
      .where(elsewhere)
    return found!.schools
  }
  await withinQuota({ db, now }, 'membership', actor.id!, { existing })
}
