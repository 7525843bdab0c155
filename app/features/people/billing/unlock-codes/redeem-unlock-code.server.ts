import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { grantPeriod } from '#rules/billing/plan-state.ts'
import { parseUnlockCode } from '#rules/billing/unlock-code.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { CodeOffer } from '../contract.ts'
import { loadBillingSchool, lockPlan, queryGrants, type BillingSchool } from '../grants.server.ts'
import { planDay } from '../plan-day.ts'
import { planGrants, unlockCodes } from '../tables.server.ts'
import { unlockCodeDigest } from './digest.server.ts'

type LoadedCode = BillingSchool & { row: typeof unlockCodes.$inferSelect | null }

const codeInput = z.object({ code: z.string().max(64) })

/**
 * Locks the plan of the school, so that of two codes that are redeemed concurrently the second extends the first, then
 * the code: of two schools that redeem it concurrently, the second finds it redeemed.
 */
async function loadCode(context: CommandContext, { code }: z.output<typeof codeInput>): Promise<LoadedCode> {
  const school = await loadBillingSchool(context)
  const parsed = parseUnlockCode(code)
  if (parsed === null || !can(context.actor, 'plan.manage', school)) return { ...school, row: null }
  const { db } = context
  await lockPlan(db, school.schoolId)
  const isCode = eq(unlockCodes.digest, unlockCodeDigest(context.env, parsed))
  const [row] = await db.select().from(unlockCodes).where(isCode).for('update')
  return { ...school, row: row ?? null }
}

const allow = (actor: Actor, school: LoadedCode) => can(actor, 'plan.manage', school)

type DatedOffer = CodeOffer & { startsOn: string }

/** The answer is the same for a code that never existed, is redeemed, void or too old. */
async function requireOffer({ db, now }: CommandContext, { schoolId, row }: LoadedCode): Promise<DatedOffer> {
  const today = planDay(now)
  if (!row || row.redeemedAt || row.voidAt || row.redeemBy < today)
    throw new AppError('refused', { reason: 'unlock-code' })
  const { plan, seats, days } = row
  return { plan, seats, days, ...grantPeriod(await queryGrants(db, schoolId), row, today) }
}

/** Shows the benefit of a code, without using it. */
export const checkUnlockCode = defineCommand({
  name: 'checkUnlockCode',
  readOnly: true,
  input: codeInput,
  load: loadCode,
  allow,
  run: async (context, loaded) => {
    const { startsOn: _, ...offer } = await requireOffer(context, loaded)
    return { result: offer }
  },
})

export const redeemUnlockCode = defineCommand({
  name: 'redeemUnlockCode',
  input: codeInput,
  load: loadCode,
  allow,
  async run(context, loaded) {
    const { db, now, newId } = context
    const { startsOn, ...offer } = await requireOffer(context, loaded)
    const { schoolId, row } = loaded
    const { plan, seats, days, endsOn } = offer
    await db
      .update(unlockCodes)
      .set({ redeemedAt: new Date(now) })
      .where(eq(unlockCodes.id, row!.id))
    await db.insert(planGrants).values({
      schoolId,
      id: newId(),
      source: 'code',
      reference: row!.id,
      plan,
      seats,
      startsOn,
      endsOn,
      createdAt: new Date(now),
    })
    return {
      result: offer,
      audit: { act: 'plan.redeem', on: schoolId, details: { plan, seats, days, until: endsOn } },
    }
  },
})
