import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { isRunning } from '#rules/billing/subscription-grant.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'
import { cardPurchases } from '../tables.server.ts'

/** The last admin ends a subscription first, because it would go on collecting money after the school is gone. */
export async function findDeletionBlocker(db: Database, { schoolId, personId, isAdmin }: EndingMembership) {
  if (!isAdmin) return null
  const purchases = await db
    .select({ status: cardPurchases.status })
    .from(cardPurchases)
    .where(and(eq(cardPurchases.schoolId, schoolId), isNotNull(cardPurchases.subscriptionId)))
  if (!purchases.some(({ status }) => isRunning(status))) return null
  const isOtherAdmin = and(
    eq(memberships.schoolId, schoolId),
    eq(memberships.role, 'admin'),
    eq(memberships.status, 'active'),
    ne(memberships.userId, personId),
  )
  return (await db.$count(memberships, isOtherAdmin)) === 0 ? ('plan-subscribed' as const) : null
}
