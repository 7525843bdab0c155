import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { digestDays } from '#rules/digests/digest-week.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { digestReaders } from '../tables.server.ts'
import { readToken, tokenField } from '../tokens.server.ts'

/**
 * Chooses when a reader without an account gets the weekly mail, or turns it off. Works without signing in, because mail
 * clients call it (RFC 8058); the signature decides, not the session of this browser.
 */
export const chooseDigestDay = defineCommand({
  name: 'chooseDigestDay',
  input: z.object({ token: tokenField, day: z.enum(digestDays) }),
  school: async ({ env }, _actor, { token }) => readToken(env, 'reader', token)?.schoolId ?? null,
  async load({ db, env }, { token }) {
    const target = readToken(env, 'reader', token)
    if (!target) return null
    const { schoolId, id } = target
    const [reader] = await db
      .select({ id: digestReaders.id, schoolId: digestReaders.schoolId, day: digestReaders.day })
      .from(digestReaders)
      .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, id)))
      .for('update')
    return reader ?? null
  },
  allow: (actor, reader) => reader !== null && can(actor, 'digests.choose'),
  async run(context, reader, { day }) {
    const { schoolId, id, day: earlier } = reader!
    // Each change is audited, and the link works without an account. A parent can always turn the mail off.
    if (day !== 'off') await enforceQuota(context, 'digest-choice', id)
    // A mail client may repeat its request; only a change is saved and audited.
    if (day === earlier) return { result: { day } }
    await context.db
      .update(digestReaders)
      .set({ day })
      .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, id)))
    return { result: { day }, audit: { act: 'guardians.choose-mail', on: `schools/${schoolId}`, details: { day } } }
  },
})
