import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { localeCode } from './contract.ts'
import { checkOwnName } from './own-name.server.ts'
import { accountById } from './profile.server.ts'
import { recordAuditInSchools } from './record-audit-in-schools.server.ts'
import { users } from './tables.server.ts'

/** Changes the caller's own name and language. Students with a school-managed account are renamed by their school. */
export const changeProfile = defineCommand({
  name: 'changeProfile',
  input: z.object({ name: z.string(), locale: localeCode }),
  school: async () => null,

  load: async ({ db, actor }) => (actor.id ? accountById(db, actor.id, { lock: true }) : null),

  allow: (actor, account) => account !== null && can(actor, 'account.change', { personId: account.id }),

  async run(context, account, { name, locale }) {
    const { db, now } = context
    const checked = await checkOwnName(db, account!, name)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    await db
      .update(users)
      .set({ name: checked.value, locale, updatedAt: new Date(now) })
      .where(eq(users.id, account!.id))
    const audit = { act: 'account.profile.change', on: `people/${account!.id}` }
    if (checked.value !== account!.name) await recordAuditInSchools(context, account!.id, audit)
    return { result: { locale }, audit }
  },
})
