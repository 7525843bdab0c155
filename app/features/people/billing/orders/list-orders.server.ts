import { eq, inArray } from 'drizzle-orm'
import { isOverdue } from '#rules/billing/order-state.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PlanOrder, StaffOrder } from '../contract.ts'
import { planOrders } from '../tables.server.ts'
import { openOrdersFirst } from './order-plan.server.ts'

const maxOrders = 50

type Row = typeof planOrders.$inferSelect

const toOrder = ({ id, number, plan, seats, currency, amount, details, state, ...row }: Row): PlanOrder => ({
  ...{ id, number, plan, seats, currency, amount, details, state },
  orderedAt: row.orderedAt.getTime(),
  confirmedAt: row.confirmedAt?.getTime() ?? null,
  paidAt: row.paidAt?.getTime() ?? null,
})

/** Orders of a school, open ones first. */
export async function listOrders(db: Database, schoolId: SchoolId): Promise<PlanOrder[]> {
  const rows = await db
    .select()
    .from(planOrders)
    .where(eq(planOrders.schoolId, schoolId))
    .orderBy(...openOrdersFirst)
    .limit(maxOrders)
  return rows.map(toOrder)
}

/** Orders of all schools, for staff: row security shows them only to staff. */
export async function listOrdersForStaff(db: Database, now: number): Promise<StaffOrder[]> {
  const rows = await db
    .select()
    .from(planOrders)
    .orderBy(...openOrdersFirst)
    .limit(maxOrders)
  return rows.map((row) => ({
    ...toOrder(row),
    schoolId: row.schoolId,
    isOverdue: isOverdue(row.state, row.confirmedAt?.getTime() ?? null, now),
  }))
}

/** Orders that wait for a confirmation or a payment. */
export const countOpenOrders = (db: Database): Promise<number> =>
  db.$count(planOrders, inArray(planOrders.state, ['ordered', 'confirmed']))
