import { and, desc, eq, ne } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CardPurchase } from '../contract.ts'
import { cardPurchases } from '../tables.server.ts'

const maxPurchases = 20

/** Card purchases of a school that reached the payment service, for staff. */
export async function listPurchases(db: Database, schoolId: SchoolId): Promise<CardPurchase[]> {
  const rows = await db
    .select()
    .from(cardPurchases)
    .where(and(eq(cardPurchases.schoolId, schoolId), ne(cardPurchases.status, 'open')))
    .orderBy(desc(cardPurchases.createdAt))
    .limit(maxPurchases)
  return rows.map(({ id, plan, seats, per, currency, amount, status, createdAt, subscriptionId }) => ({
    ...{ id, plan, seats, per, currency, amount, status },
    createdAt: createdAt.getTime(),
    isPaid: subscriptionId !== null,
  }))
}
