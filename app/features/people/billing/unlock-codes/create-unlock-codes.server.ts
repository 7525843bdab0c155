import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { formatUnlockCode, makeUnlockCode, unlockCodeBytes } from '#rules/billing/unlock-code.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { dayField } from '#app/platform/forms/time-fields.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { planDay } from '../plan-day.ts'
import { unlockCodes } from '../tables.server.ts'
import { unlockCodeDigest } from './digest.server.ts'

/** Larger or longer plans are orders, which two people see. */
export const unlockCodeLimits = { count: 500, seats: 1_000, days: 366 } as const

const integerField = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(1).max(max))

/** Creates codes and returns them; the database stores only their digests, so nothing shows them again. */
export const createUnlockCodes = defineCommand({
  name: 'createUnlockCodes',
  input: z.object({
    plan: z.enum(['teacher', 'school']),
    count: integerField(unlockCodeLimits.count),
    days: integerField(unlockCodeLimits.days),
    // Empty: no limit, for the plan Teacher.
    seats: z.union([z.literal('').transform(() => null), integerField(unlockCodeLimits.seats)]),
    redeemBy: dayField,
    note: z.string().trim().max(120),
  }),
  school: async () => null,

  load: async ({ env }) => {
    if (env.BILLING === 'off') throw new AppError('not-found')
  },

  allow: (actor) => can(actor, 'unlock-codes.manage'),

  async run(context, _, { plan, count, days, seats, redeemBy, note }) {
    const { db, actor, env, now, newId } = context
    if (plan === 'school' && seats === null) throw new AppError('invalid', { fields: { seats: 'empty' } })
    if (redeemBy === null) throw new AppError('invalid', { fields: { redeemBy: 'empty' } })
    if (redeemBy < planDay(now)) throw new AppError('invalid', { fields: { redeemBy: 'time-passed' } })
    await enforceQuota(context, 'unlock-code', actor.id!, { amount: count })
    const batch = newId()
    const codes = Array.from({ length: count }, () => makeUnlockCode(randomBytes(unlockCodeBytes)))
    const common = {
      batch,
      plan,
      days,
      note,
      redeemBy,
      seats: plan === 'school' ? seats : null,
      createdAt: new Date(now),
    }
    await db
      .insert(unlockCodes)
      .values(codes.map((code) => ({ ...common, id: newId(), digest: unlockCodeDigest(env, code) })))
    return {
      result: { batch, codes: codes.map(formatUnlockCode) },
      audit: { act: 'codes.create', on: batch, details: { plan, count, days, seats: common.seats, redeemBy } },
    }
  },
})
