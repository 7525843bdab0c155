import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { checkPersonName } from '#rules/display-name.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { localeCode } from './contract.ts'
import { accountById } from './profile.server.ts'
import { users } from './tables.server.ts'

/** Name and language, by the person themselves. Pupils whom a school made are named by their school. */
export const changeProfile = defineCommand({
  name: 'changeProfile',
  input: z.object({ name: z.string(), locale: localeCode }),
  school: async () => null,

  load: async ({ db, actor }) => (actor.id ? accountById(db, actor.id, { lock: true }) : null),

  allow: (actor, account) => account !== null && can(actor, 'account.change', { personId: account.id }),

  async run({ db, now }, account, { name, locale }) {
    const checked = checkPersonName(name)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    await db
      .update(users)
      .set({ name: checked.value, locale, updatedAt: new Date(now) })
      .where(eq(users.id, account!.id))
    return { result: { locale }, audit: { act: 'account.profile.change', on: `people/${account!.id}` } }
  },
})
