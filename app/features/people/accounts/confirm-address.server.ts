import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { asIdentity } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { deleteLinksOf } from './delete-links.server.ts'
import { sessionsPath } from './session-workspace.server.ts'

/**
 * The owner of a mailbox confirms the address of an account. Before that, a stranger may have set its password or
 * linked a provider: only sign-in methods that the owner has proven stay (decision 014).
 */
export const confirmAddress = defineCommand({
  name: 'confirmAddress',
  input: z.object({
    /** Identifier of the mailed link's row in `verifications`. */
    link: z.string(),
    /** Whether the user typed the correct password along with opening the link. */
    keepPassword: z.boolean(),
    /** Browser that opened the link; sign-in methods set in this browser stay. */
    browser: z.string().nullable(),
  }),
  school: async () => null,

  async load({ db, actor }) {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT id FROM users WHERE id = ${actor.id} AND NOT email_verified AND disabled_at IS NULL FOR UPDATE`)
    return rows[0] ?? null
  },

  allow: (actor, person) => person !== null && can(actor, 'account.confirm', { personId: person.id }),

  async run({ db }, person, { link, keepPassword, browser }) {
    const { id } = person!
    const deleted = await asIdentity(db, () => db.execute(sql`DELETE FROM verifications WHERE identifier = ${link}`))
    if (deleted.rowCount !== 1) throw new AppError('refused', { reason: 'invalid-code' })
    await db.execute(sql`UPDATE users SET email_verified = true, updated_at = now() WHERE id = ${id}`)
    const { rows } = await db.execute<{ provider: string }>(sql`
      DELETE FROM accounts WHERE user_id = ${id}
      AND CASE WHEN provider_id = 'credential' AND ${keepPassword} THEN false ELSE ${browser}::text IS NULL OR set_by IS DISTINCT FROM ${browser} END
      RETURNING provider_id AS provider`)
    await db.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`)
    await asIdentity(db, () => deleteLinksOf(db.$client, id))
    return {
      result: null,
      changed: [sessionsPath(id)],
      audit: { act: 'account.confirm', on: `people/${id}`, details: { ended: rows.map(({ provider }) => provider) } },
    }
  },
})
