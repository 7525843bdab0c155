import { and, eq, lt, sql } from 'drizzle-orm'
import { grantOfSubscription } from '#rules/billing/subscription-grant.ts'
import type { SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { cardPurchases, planGrants } from '../tables.server.ts'
import { openStripe } from './open-stripe.server.ts'
import { readSubscription, retrieveSubscription, type ReadSubscription } from './read-subscription.server.ts'

type Purchase = typeof cardPurchases.$inferSelect
type ApplyServices = Pick<Services, 'pool' | 'env' | 'now' | 'newId' | 'log'>

/**
 * Reads a subscription from the payment service and makes the grant of its school equal to it. Each read has a number
 * before it begins, and an answer is dropped if a read with a higher number is stored already: the read that began last
 * has seen the last change, in whatever order the answers arrive.
 */
export async function applySubscription(services: ApplyServices, subscriptionId: string): Promise<void> {
  const { pool, env, log } = services
  const stripe = await openStripe(env)
  const subscription = await retrieveSubscription(stripe, subscriptionId)
  const { school, purchase } = subscription?.metadata ?? {}
  // Other products of the operator can use the same account of the payment service.
  if (!school || !purchase || !isUuid(school) || !isUuid(purchase)) return
  const schoolId = school as SchoolId
  const read = await inTransaction(pool, { ...systemTenant, schoolId }, (db) => numberRead(db, schoolId, purchase))
  if (read === null) return log.warn({ subscriptionId }, 'a subscription names no purchase of this installation')
  // Read again after the number is committed.
  const current = await retrieveSubscription(stripe, subscriptionId)
  if (!current) return
  const answer = await readSubscription(stripe, current)
  await inTransaction(pool, { ...systemTenant, schoolId }, (db) =>
    storeRead(db, services, { schoolId, purchaseId: purchase, read, answer }),
  )
}

async function numberRead(db: Database, schoolId: SchoolId, id: string): Promise<number | null> {
  const isPurchase = and(eq(cardPurchases.schoolId, schoolId), eq(cardPurchases.id, id))
  const [row] = await db
    .update(cardPurchases)
    .set({ reads: sql`${cardPurchases.reads} + 1` })
    .where(isPurchase)
    .returning({ read: cardPurchases.reads })
  return row?.read ?? null
}

type StoreInput = { schoolId: SchoolId; purchaseId: string; read: number; answer: ReadSubscription }

async function storeRead(
  db: Database,
  { log, now, newId }: ApplyServices,
  { schoolId, purchaseId, read, answer }: StoreInput,
): Promise<void> {
  const isOlder = and(
    eq(cardPurchases.schoolId, schoolId),
    eq(cardPurchases.id, purchaseId),
    lt(cardPurchases.appliedRead, read),
  )
  const [purchase] = await db.select().from(cardPurchases).where(isOlder).for('update')
  if (!purchase) return
  if (!startsPurchase(purchase, answer)) {
    log.error({ purchase: purchaseId, subscription: answer.id }, 'a subscription differs from its purchase')
    return
  }
  await db
    .update(cardPurchases)
    .set({ appliedRead: read, subscriptionId: answer.id, customerId: answer.customer, status: statusOf(answer) })
    .where(isOlder)
  const before = await findGrant(db, schoolId, answer.id)
  const after = grantOfSubscription(answer.facts)
  if (!after) return
  const { plan, seats } = purchase
  const grant = { plan, seats, ...after }
  await db
    .insert(planGrants)
    .values({ schoolId, id: newId(), source: 'stripe', reference: answer.id, ...grant, createdAt: new Date(now()) })
    .onConflictDoUpdate({ target: [planGrants.source, planGrants.reference], set: after })
  if (before?.endsOn === after.endsOn && before.hasGrace === after.hasGrace) return
  const audit = {
    act: after.hasGrace ? 'plan.paid' : 'plan.refunded',
    on: schoolId,
    details: { plan, seats, until: after.endsOn },
  }
  const origin = { address: null, device: null }
  await recordAudit({ db, schoolId, newId, now: now(), origin, actor: { id: null } }, audit)
}

/** A canceled subscription runs until its last day, and the service calls it active. */
const statusOf = ({ facts, isEnding }: ReadSubscription) =>
  isEnding && facts.endedAt === null ? 'ending' : facts.status

/** The first read binds a subscription to its purchase: the price that was charged is the price that was shown. */
function startsPurchase(purchase: Purchase, { id, price }: ReadSubscription): boolean {
  if (purchase.subscriptionId !== null) return purchase.subscriptionId === id
  const { currency, amount, per } = purchase
  return price !== null && price.currency === currency && price.amount === amount && price.per === per
}

async function findGrant(db: Database, schoolId: SchoolId, reference: string) {
  const isGrant = and(
    eq(planGrants.schoolId, schoolId),
    eq(planGrants.source, 'stripe'),
    eq(planGrants.reference, reference),
  )
  const [grant] = await db
    .select({ endsOn: planGrants.endsOn, hasGrace: planGrants.hasGrace })
    .from(planGrants)
    .where(isGrant)
  return grant ?? null
}
