import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { unlockCodes } from '../tables.server.ts'

/** Ends the codes of a batch that no school has redeemed. Redeemed ones keep their effect. */
export const voidUnlockCodes = defineCommand({
  name: 'voidUnlockCodes',
  input: z.object({ batch: uuid }),
  school: async () => null,

  async load({ db, actor, env }, { batch }) {
    if (env.BILLING === 'off' || !can(actor, 'unlock-codes.manage')) return []
    const isOpen = and(eq(unlockCodes.batch, batch), isNull(unlockCodes.redeemedAt), isNull(unlockCodes.voidAt))
    return db.select({ id: unlockCodes.id }).from(unlockCodes).where(isOpen).orderBy(unlockCodes.id).for('update')
  },

  allow: (actor) => can(actor, 'unlock-codes.manage'),

  async run({ db, now }, open, { batch }) {
    if (open.length === 0) throw new AppError('not-found')
    await db
      .update(unlockCodes)
      .set({ voidAt: new Date(now) })
      .where(and(eq(unlockCodes.batch, batch), isNull(unlockCodes.redeemedAt), isNull(unlockCodes.voidAt)))
    return { result: { count: open.length }, audit: { act: 'codes.void', on: batch, details: { count: open.length } } }
  },
})
