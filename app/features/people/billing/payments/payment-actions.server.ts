import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { findLanguage, localePath } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { cardPurchases } from '../tables.server.ts'
import { handlesPayments, openStripe, paymentPage } from './open-stripe.server.ts'
import type { PurchaseMetadata } from './read-subscription.server.ts'
import { openPaymentAccount, startPurchase } from './start-purchase.server.ts'

/** The page that opens next: a page of the payment service. */
export type PaymentPage = { url: string }

/** Starts Checkout: the purchase is stored first, then the payment service gets its amount. */
export const buyPlan = async (submission: FormSubmission, actor: Actor) => {
  const response = await submission.run(startPurchase, actor)
  if (!response.data.ok) return { ...response, data: response.data }
  const { purchase } = response.data.result
  const url = await openCheckout(submission.requestContext, actor.schoolId!, purchase)
  return { ...response, data: { ok: true as const, result: { url } satisfies PaymentPage } }
}

/** Opens the page for cards, receipts and cancellation. */
export const manageCard = async (submission: FormSubmission, actor: Actor) => {
  const { services } = submission.requestContext
  if (!handlesPayments(services.env)) throw new AppError('not-found')
  const response = await submission.run(openPaymentAccount, actor)
  if (!response.data.ok) return { ...response, data: response.data }
  const { customer } = response.data.result
  const stripe = await openStripe(services.env)
  const { url } = await callService(submission.requestContext, () =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: unlockPage(submission.requestContext, actor.schoolId!),
    }),
  )
  return { ...response, data: { ok: true as const, result: { url: requirePage(submission.requestContext, url) } } }
}

const unlockPage = ({ services, locale }: RequestContext, schoolId: SchoolId, query = '') =>
  `${services.env.BASE_URL}${localePath(locale, '/dashboard/unlock-premium')}?in=${schoolId}${query}`

function requirePage({ services }: RequestContext, address: string | null): string {
  const url = paymentPage(services.env, address)
  if (url === null) throw new AppError('refused', { reason: 'payment-service' })
  return url
}

/** The buyer may try again: a repeated request starts no second purchase. */
const callService = <T>({ services }: RequestContext, work: () => Promise<T>): Promise<T> =>
  work().catch((error: Error) => {
    services.log.warn({ error }, 'the payment service failed')
    throw new AppError('refused', { reason: 'payment-service' })
  })

async function openCheckout(requestContext: RequestContext, schoolId: SchoolId, purchaseId: string): Promise<string> {
  const { services, locale } = requestContext
  const { pool, env } = services
  const tenant = { ...systemTenant, schoolId }
  const isPurchase = and(eq(cardPurchases.schoolId, schoolId), eq(cardPurchases.id, purchaseId))
  const { purchase, replaced, customer } = await inTransaction(pool, tenant, async (db) => {
    const [row] = await db.select().from(cardPurchases).where(isPurchase)
    const ofSchool = eq(cardPurchases.schoolId, schoolId)
    const open = await db
      .select({ session: cardPurchases.sessionId })
      .from(cardPurchases)
      .where(
        and(
          ofSchool,
          ne(cardPurchases.id, purchaseId),
          eq(cardPurchases.status, 'open'),
          isNotNull(cardPurchases.sessionId),
          isNull(cardPurchases.subscriptionId),
        ),
      )
    const [earlier] = await db
      .select({ customer: cardPurchases.customerId })
      .from(cardPurchases)
      .where(and(ofSchool, isNotNull(cardPurchases.customerId)))
      .limit(1)
    return { purchase: row!, replaced: open.map(({ session }) => session!), customer: earlier?.customer ?? undefined }
  })
  const stripe = await openStripe(env)
  // Only the newest page can be paid. A page that was paid or has expired refuses this.
  for (const session of replaced) await stripe.checkout.sessions.expire(session).catch(() => {})
  const { plan, seats, currency, amount, per } = purchase
  const t = mailTranslator(locale, 'billing')
  const name = t(plan === 'teacher' ? 'checkout.teacher' : 'checkout.school', { seats: seats ?? 0 })
  const metadata: PurchaseMetadata = { school: schoolId, purchase: purchaseId }
  const price = { currency: currency.toLowerCase(), unit_amount: amount, recurring: { interval: per } }
  const session = await callService(requestContext, () =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: { ...price, product_data: { name } } }],
        client_reference_id: purchaseId,
        metadata,
        subscription_data: { metadata },
        locale: checkoutLocale[findLanguage(locale).tag.slice(0, 2)] ?? 'auto',
        ...(customer && { customer }),
        success_url: unlockPage(requestContext, schoolId, `&paid=${purchaseId}`),
        cancel_url: unlockPage(requestContext, schoolId),
      },
      // A repeated request gets the same page.
      { idempotencyKey: `purchase-${purchaseId}` },
    ),
  )
  await inTransaction(pool, tenant, (db) => db.update(cardPurchases).set({ sessionId: session.id }).where(isPurchase))
  return requirePage(requestContext, session.url)
}

const checkoutLocale: Record<string, 'en' | 'th' | 'ko' | 'zh'> = { en: 'en', th: 'th', ko: 'ko', zh: 'zh' }
