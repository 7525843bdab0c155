import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { loadDigestReader } from '../sending/digest-readers.server.ts'
import { digestReaders } from '../tables.server.ts'
import { readToken, tokenField } from '../tokens.server.ts'

/** Sends the weekly mail as it is now, to a reader with the link of a mail or to the signed-in guardian. */
export const sendDigestSample = defineCommand({
  name: 'sendDigestSample',
  input: z.object({ token: tokenField.default('') }),
  school: async ({ env }, actor, { token }) =>
    token === '' ? actor.schoolId : (readToken(env, 'reader', token)?.schoolId ?? null),
  async load(context, { token }) {
    if (token !== '') return readToken(context.env, 'reader', token)
    const { schoolId, actor } = context
    return schoolId && actor.id && can(actor, 'account.change', { personId: actor.id })
      ? findAccountReader(context, schoolId)
      : null
  },
  allow: (actor, reader) => reader !== null && can(actor, 'digests.choose'),
  async run(context, reader) {
    const { schoolId, id } = reader!
    await enforceQuota(context, 'digest-sample', id)
    const recipient = await loadDigestReader(context.db, context.env, { schoolId, id, week: '' }, { isSample: true })
    if (!recipient || recipient.children.length === 0) throw new AppError('not-found')
    return {
      result: {},
      jobs: [{ name: 'send-digest-sample', data: { schoolId, reader: id } }],
      audit: { act: 'guardians.mail-sample', on: `schools/${schoolId}` },
    }
  },
})

/** The reader of the caller's account. Guardians get one with their first sample or mail. */
async function findAccountReader({ db, actor, now, newId }: CommandContext, schoolId: SchoolId) {
  await db
    .insert(digestReaders)
    .values({ schoolId, id: newId(), userId: actor.id, createdAt: new Date(now) })
    .onConflictDoNothing()
  const [reader] = await db
    .select({ id: digestReaders.id })
    .from(digestReaders)
    .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.userId, actor.id!)))
  return reader ? { schoolId, id: reader.id } : null
}
