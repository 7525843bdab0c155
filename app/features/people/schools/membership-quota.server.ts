import { and, eq, ne, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { memberships } from './tables.server.ts'

/** Limits how many schools a user joins by themselves. Call it in the transaction of the school being joined. */
export async function enforceMembershipQuota(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  schoolId: SchoolId,
) {
  const membershipsElsewhere = and(
    eq(memberships.userId, actor.id!),
    ne(memberships.schoolId, schoolId),
    ne(memberships.status, 'removed'),
  )
  const existing = async () => {
    const [row] = await db
      .select({ schools: sql<number>`count(DISTINCT ${memberships.schoolId})::int` })
      .from(memberships)
      .where(membershipsElsewhere)
    return row!.schools
  }
  await enforceQuota({ db, now }, 'membership', actor.id!, { existing })
}
