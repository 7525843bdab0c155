import { eq } from 'drizzle-orm'
import { planState } from '#rules/billing/plan-state.ts'
import { currencyFor } from '#rules/billing/prices.ts'
import { isRunning } from '#rules/billing/subscription-grant.ts'
import { parseUnlockCode } from '#rules/billing/unlock-code.ts'
import type { SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { can, type Actor } from '#rules/permissions.ts'
import {
  countSeatedStudents,
  getActingMemberships,
  schoolById,
  schoolSeats,
} from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { buildActor, type RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { SchoolPlan, UnlockPage } from './contract.ts'
import { queryGrants } from './grants.server.ts'
import { listOrders } from './orders/list-orders.server.ts'
import { orderPlan, withdrawOrder } from './orders/order-plan.server.ts'
import { sellsByCard } from './payments/open-stripe.server.ts'
import { buyPlan, manageCard } from './payments/payment-actions.server.ts'
import { planDay } from './plan-day.ts'
import { loadPrices } from './prices.server.ts'
import { cardPurchases } from './tables.server.ts'
import { checkUnlockCode, redeemUnlockCode } from './unlock-codes/redeem-unlock-code.server.ts'
import { spendUnlockAttempt } from './unlock-codes/unlock-attempts.server.ts'

/** Loads the plan of one of the user's schools. Children and parents see nothing of it. */
export async function loadUnlockPage(requestContext: RequestContext, address: URL): Promise<UnlockPage> {
  const { services, signedIn } = requestContext
  const actors = await teachingActors(requestContext)
  const isForTeachers = actors.length > 0
  if (!isForTeachers || services.env.BILLING === 'off') return { isForTeachers, schools: [], school: null }
  const countries = new Map<string, string>()
  const schools = await inEachSchool(
    services,
    signedIn!.user.id,
    actors.map((actor) => ({ schoolId: actor.schoolId! })),
    async (db, { schoolId }) => {
      const school = (await schoolById(db, schoolId))!
      countries.set(school.id, school.country)
      return { id: school.id, name: school.name, personal: school.kind === 'personal' }
    },
  )
  const requestedId = address.searchParams.get('in')
  const school = schools.find(({ id }) => id === requestedId) ?? schools[0]!
  const actor = actors.find(({ schoolId }) => schoolId === school.id)!
  const plan = await read(services, actor, (db) =>
    loadSchoolPlan(db, { actor, services, country: countries.get(school.id)!, address }),
  )
  return { isForTeachers, schools, school: { ...school, ...plan } }
}

async function teachingActors({ services, signedIn }: RequestContext): Promise<Actor[]> {
  const memberships = await getActingMemberships({ services, signedIn: signedIn! })
  return memberships
    .map((membership) => buildActor(signedIn!, membership))
    .filter((actor) => can(actor, 'plan.view', { schoolId: actor.schoolId }))
}

type PlanOptions = { actor: Actor; services: Services; country: string; address: URL }

async function loadSchoolPlan(db: Database, { actor, services, country, address }: PlanOptions): Promise<SchoolPlan> {
  const { env, now } = services
  const schoolId = actor.schoolId!
  const canManage = can(actor, 'plan.manage', { schoolId })
  return {
    ...planState(await queryGrants(db, schoolId), planDay(now())),
    seated: await countSeatedStudents(db, schoolId),
    seats: await schoolSeats(db, schoolId),
    canManage,
    prices: canManage ? loadPrices(env).filter(({ currency }) => currency === currencyFor(country)) : [],
    orders: canManage ? await listOrders(db, schoolId) : [],
    ...(await loadCard(db, {
      schoolId,
      canManage,
      isOffered: sellsByCard(env),
      paid: address.searchParams.get('paid'),
    })),
  }
}

type CardOptions = { schoolId: SchoolId; canManage: boolean; isOffered: boolean; paid: string | null }

/** The address only selects a purchase of this school: whether it is paid comes from the payment service. */
async function loadCard(db: Database, { schoolId, canManage, isOffered, paid }: CardOptions) {
  const purchases = canManage ? await db.select().from(cardPurchases).where(eq(cardPurchases.schoolId, schoolId)) : []
  const purchase = purchases.find(({ id }) => id === paid)
  return {
    card: {
      isOffered,
      hasAccount: purchases.some(({ customerId }) => customerId !== null),
      isSubscribed: purchases.some(({ status }) => isRunning(status)),
    },
    purchase: purchase ? (purchase.subscriptionId === null ? ('waiting' as const) : ('done' as const)) : null,
  }
}

/** The user with their roles in the school that the form names. */
async function actorOfForm({ requestContext, form }: FormSubmission): Promise<Actor> {
  const id = getField(form, '_school')
  const actor = id && isUuid(id) && (await teachingActors(requestContext)).find(({ schoolId }) => schoolId === id)
  if (!actor) throw new AppError('not-found')
  return actor
}

/** Runs a command with a code: a wrong one counts as an attempt, a slip that its check characters reveal does not. */
const runWithCode =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) =>
  async (submission: FormSubmission) => {
    const actor = await actorOfForm(submission)
    if (parseUnlockCode(getField(submission.form, 'code') ?? '') === null)
      throw new AppError('invalid', { fields: { code: 'unlock-code-typo' } })
    const attempt = await spendUnlockAttempt(submission.requestContext, actor.schoolId!)
    const response = await submission.run(command, actor)
    if (response.data.ok) await attempt.refund()
    return response
  }

export const unlockActions = {
  check: runWithCode(checkUnlockCode),
  redeem: runWithCode(redeemUnlockCode),
  buy: async (submission: FormSubmission) => buyPlan(submission, await actorOfForm(submission)),
  card: async (submission: FormSubmission) => manageCard(submission, await actorOfForm(submission)),
  order: async (submission: FormSubmission) => submission.run(orderPlan, await actorOfForm(submission)),
  withdraw: async (submission: FormSubmission) => submission.run(withdrawOrder, await actorOfForm(submission)),
}
